// Generated from src/clients/typescript/src/node/listen/stop-signals.ts by `npm run generate`. Do not edit.
import { constants } from 'node:os';
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** Handles the stop signals of the process until `close`. */
export function listenForStops(onSignal) {
    const stopSignal = new AbortController();
    const killSignal = new AbortController();
    let exitCode = 0;
    const stop = (signal) => {
        onSignal(signal);
        if (stopSignal.signal.aborted)
            return killSignal.abort();
        exitCode = 128 + constants.signals[signal];
        stopSignal.abort();
    };
    for (const signal of stopSignals)
        process.on(signal, stop);
    return {
        stopSignal: stopSignal.signal,
        killSignal: killSignal.signal,
        exitCode: () => exitCode,
        close: () => stopSignals.forEach((signal) => process.off(signal, stop)),
    };
}
//# sourceMappingURL=stop-signals.js.map