// Generated from src/clients/typescript/src/node/mail/mail.ts by `npm run generate`. Do not edit.
/**
 * Runs the program `ams-mail` with these arguments: mail of an agent in a shell. It resolves with the exit code and
 * writes errors to standard error.
 */
export declare function mail(args: readonly string[], { name }?: {
    name?: string | undefined;
}): Promise<number>;
//# sourceMappingURL=mail.d.ts.map