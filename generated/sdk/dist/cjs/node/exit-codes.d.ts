// Generated from src/clients/typescript/src/node/exit-codes.ts by `npm run generate`. Do not edit.
/** What a shell learns of how a program of this package ended. The README has the same table. */
declare const table: {
    readonly done: readonly [0, "done, or told to stop"];
    readonly failed: readonly [1, "failed, or refused by the service"];
    readonly misused: readonly [2, "a command, an option or a setting is not valid, or nobody is signed in, or not any more"];
    readonly triesUsedUp: readonly [3, "listen: a command has failed --tries times for one envelope"];
    readonly inUse: readonly [4, "listen: another listener uses the file of the place"];
    readonly away: readonly [5, "the service is away for longer than a call is repeated; a later start may mend it"];
    readonly nothing: readonly [6, "wait: nothing came within --timeout"];
};
type ExitCodes = {
    readonly [Name in keyof typeof table]: (typeof table)[Name][0];
};
export declare const exitCodes: ExitCodes;
/** For a help text. */
export declare const exitCodesHelp: string;
/** Of what was thrown. */
export declare function exitCodeOf(error: unknown): number;
export {};
//# sourceMappingURL=exit-codes.d.ts.map