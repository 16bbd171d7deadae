// Generated from src/clients/typescript/src/long-poll-monitor.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createLongPollMonitor = createLongPollMonitor;
const clock_js_1 = require("./clock.js");
/** A shorter wait for an empty page shows that the server does not hold requests, or shuts down. */
const heldMsMin = 1000;
/** After this number of short waits in a row the client stops long polling for ten minutes. */
const shortWaitsMax = 3;
const pollingMs = 600_000;
/** Observes whether the server holds requests while the mailbox has nothing new. */
function createLongPollMonitor(clock, signal) {
    let shortWaits = 0;
    return {
        isUsable: () => shortWaits < shortWaitsMax,
        isReliable: () => shortWaits === 0,
        /** Records the time that the server held a request before it returned an empty page. */
        record(heldMs) {
            shortWaits = heldMs < heldMsMin ? shortWaits + 1 : 0;
            if (shortWaits === shortWaitsMax)
                void (0, clock_js_1.sleepOrAbort)(clock, pollingMs, signal).then(() => (shortWaits = 0));
        },
    };
}
//# sourceMappingURL=long-poll-monitor.js.map