// Generated from src/clients/typescript/src/node/listen/stop.ts by `npm run generate`. Do not edit.
export interface Stops {
    /** Aborted by the first, which lets the command under way finish. */
    stopping: AbortSignal;
    /** Aborted by the second, which ends the command too. */
    ending: AbortSignal;
    /** What a shell says of a program that the first ended. */
    exitCode(): number;
    close(): void;
}
/** What tells the process to stop, until `close`. */
export declare function listenForStops(told: (signal: string) => void): Stops;
//# sourceMappingURL=stop.d.ts.map