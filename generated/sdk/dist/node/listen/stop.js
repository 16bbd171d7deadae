// Generated from src/clients/typescript/src/node/listen/stop.ts by `npm run generate`. Do not edit.
import { constants } from 'node:os';
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** What tells the process to stop, until `close`. */
export function listenForStops(told) {
    const stopping = new AbortController();
    const ending = new AbortController();
    let exitCode = 0;
    const stop = (signal) => {
        told(signal);
        if (stopping.signal.aborted)
            return ending.abort();
        exitCode = 128 + constants.signals[signal];
        stopping.abort();
    };
    for (const signal of stopSignals)
        process.on(signal, stop);
    return {
        stopping: stopping.signal,
        ending: ending.signal,
        exitCode: () => exitCode,
        close: () => stopSignals.forEach((signal) => process.off(signal, stop)),
    };
}
//# sourceMappingURL=stop.js.map