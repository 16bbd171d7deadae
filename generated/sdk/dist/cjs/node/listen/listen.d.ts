// Generated from scripts/sdk/src/node/listen/listen.ts by `npm run generate`. Do not edit.
/**
 * The program `ams-listen`, by its arguments: for every envelope a command, of which one is under way at a time. It
 * resolves with the exit code, and says what goes wrong on standard error.
 */
export declare function listen(args: readonly string[], { name }?: {
    name?: string | undefined;
}): Promise<number>;
//# sourceMappingURL=listen.d.ts.map