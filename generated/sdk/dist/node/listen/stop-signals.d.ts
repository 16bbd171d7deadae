// Generated from src/clients/typescript/src/node/listen/stop-signals.ts by `npm run generate`. Do not edit.
export interface StopSignals {
    /** Aborted by the first signal. The running command may finish. */
    stopSignal: AbortSignal;
    /** Aborted by the second signal, which also ends the command. */
    killSignal: AbortSignal;
    /** Returns the exit code of a program that the first signal stopped. */
    exitCode(): number;
    close(): void;
}
/** Handles the stop signals of the process until `close`. */
export declare function listenForStops(onSignal: (signal: string) => void): StopSignals;
//# sourceMappingURL=stop-signals.d.ts.map