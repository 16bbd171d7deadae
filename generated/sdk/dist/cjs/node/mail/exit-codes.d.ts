// Generated from scripts/sdk/src/node/mail/exit-codes.ts by `npm run generate`. Do not edit.
/** What a shell learns of how it ended; those that `ams-listen` has too mean the same. */
export declare const exitCodes: {
    readonly done: 0;
    readonly failed: 1;
    readonly misused: 2;
    readonly away: 5;
    readonly nothing: 6;
};
//# sourceMappingURL=exit-codes.d.ts.map