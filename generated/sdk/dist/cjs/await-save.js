// Generated from src/clients/typescript/src/await-save.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.awaitSave = awaitSave;
const clock_js_1 = require("./clock.js");
/** Time that a running `save` has left after the signal is aborted. */
const saveMsMax = 5000;
/**
 * Waits for the promise of `save`. After the signal is aborted it waits no longer than 5 seconds, and then throws an
 * `AbortError`.
 */
async function awaitSave(save, clock, signal) {
    const ended = new AbortController();
    const cutOff = new Promise((_, reject) => {
        const bound = () => {
            const giveUp = () => (0, clock_js_1.throwIfAborted)(signal, 'follow');
            void (0, clock_js_1.sleepOrAbort)(clock, saveMsMax, ended.signal).then(giveUp).catch(reject);
        };
        if (signal.aborted)
            bound();
        else
            signal.addEventListener('abort', bound, { once: true, signal: ended.signal });
    });
    try {
        await Promise.race([save, cutOff]);
    }
    finally {
        ended.abort();
    }
}
//# sourceMappingURL=await-save.js.map