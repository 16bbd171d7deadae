// Generated from scripts/sdk/src/node/listen/help.ts by `npm run generate`. Do not edit.
/** What a shell learns of how it ended. */
export declare const exitCodes: {
    readonly done: 0;
    readonly failed: 1;
    readonly misused: 2;
    readonly triesUsedUp: 3;
    readonly inUse: 4;
    readonly away: 5;
};
export declare const helpText: (name: string) => string;
//# sourceMappingURL=help.d.ts.map