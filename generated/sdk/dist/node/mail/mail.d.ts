// Generated from src/clients/typescript/src/node/mail/mail.ts by `npm run generate`. Do not edit.
/**
 * The program `ams-mail`, by its arguments: what an agent needs of its mail in a shell. It resolves with the exit code,
 * and says what goes wrong on standard error.
 */
export declare function mail(args: readonly string[], { name }?: {
    name?: string | undefined;
}): Promise<number>;
//# sourceMappingURL=mail.d.ts.map