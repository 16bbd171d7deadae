// Generated from src/clients/typescript/src/node/exit-codes.ts by `npm run generate`. Do not edit.
/** Exit codes of the programs of this package. The README has the same table. */
declare const table: {
    readonly success: readonly [0, "success, or stopped by a signal"];
    readonly failure: readonly [1, "failure, or an error of the service"];
    readonly invalidUsage: readonly [2, "invalid command, option or setting, or a damaged file"];
    readonly attemptsExhausted: readonly [3, "listen, agent: a command or turn failed --tries times for one envelope"];
    readonly cursorInUse: readonly [4, "listen, agent: another process uses the cursor or state file"];
    readonly serviceUnavailable: readonly [5, "the service was unavailable during all retries; try again later"];
    readonly waitTimedOut: readonly [6, "wait: no envelope arrived within --timeout; login: the person did not answer in time"];
    readonly budgetExhausted: readonly [7, "agent --once: the budget of turns is exhausted; try again later"];
    readonly accessEnded: readonly [8, "the agent is not signed in, or its access has ended; sign in again, or set other credentials"];
};
type ExitCodes = {
    readonly [Name in keyof typeof table]: (typeof table)[Name][0];
};
export declare const exitCodes: ExitCodes;
/** Table of the exit codes for a help text. */
export declare const exitCodesHelp: string;
/** Exit codes after which a restart of the program does not help, because a person has to change something. */
export declare const finalExitCodes: readonly number[];
/** Codes with which the service rejects a token. Another token may be accepted. */
export declare const rejectedTokenCodes: string[];
/**
 * Returns true if only a person can give the program access again. A rejected token is final only if the program cannot
 * request another one.
 */
export declare function isAccessEnded(error: unknown): boolean;
/** Returns the exit code for an error. */
export declare function exitCodeOf(error: unknown): number;
export {};
//# sourceMappingURL=exit-codes.d.ts.map