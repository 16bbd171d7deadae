// Generated from src/clients/typescript/src/follow-save.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.untilSaved = untilSaved;
const clock_js_1 = require("./clock.js");
/** What is being saved when the signal is aborted has this time left. */
const savingMsMax = 5000;
/** Waits for what `save` gave, and once the signal is aborted not for ever: then it throws an `AbortError`. */
async function untilSaved(saving, clock, signal) {
    const ended = new AbortController();
    const gaveUp = new Promise((_, reject) => {
        const bound = () => {
            const giveUp = () => (0, clock_js_1.throwIfAborted)(signal, 'follow');
            void (0, clock_js_1.rest)(clock, savingMsMax, ended.signal).then(giveUp).catch(reject);
        };
        if (signal.aborted)
            bound();
        else
            signal.addEventListener('abort', bound, { once: true, signal: ended.signal });
    });
    try {
        await Promise.race([saving, gaveUp]);
    }
    finally {
        ended.abort();
    }
}
//# sourceMappingURL=follow-save.js.map