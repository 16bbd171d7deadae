// Generated from src/clients/typescript/src/node/listen/stop.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.listenForStops = listenForStops;
const node_os_1 = require("node:os");
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** What tells the process to stop, until `close`. */
function listenForStops(told) {
    const stopping = new AbortController();
    const ending = new AbortController();
    let exitCode = 0;
    const stop = (signal) => {
        told(signal);
        if (stopping.signal.aborted)
            return ending.abort();
        exitCode = 128 + node_os_1.constants.signals[signal];
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