// Generated from src/clients/typescript/src/clock.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.rest = exports.systemClock = void 0;
exports.within = within;
exports.pause = pause;
exports.throwIfAborted = throwIfAborted;
const errors_js_1 = require("./errors.js");
/** Timers take a longer time for no time at all; it is 24 days. */
const timerMsMax = 2 ** 31 - 1;
exports.systemClock = {
    now: () => Date.now(),
    sleep: (milliseconds, signal) => new Promise((resolve) => {
        if (signal?.aborted)
            return resolve();
        const end = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', end);
            resolve();
        };
        const timer = setTimeout(end, Math.min(milliseconds, timerMsMax));
        signal?.addEventListener('abort', end);
    }),
};
/**
 * Ends with the work, the time, or the caller's signal, whichever is first. The work gets a signal of its own, aborted
 * when it is not waited for any more: with the error where there is one, and at the latest when it has ended.
 */
async function within(bounds, work) {
    const { operation, clock, timeoutMs, signal } = bounds;
    throwIfAborted(signal, operation);
    const ended = new AbortController();
    let callOff = ignore;
    const gaveUp = new Promise((_, reject) => {
        callOff = () => reject(abortError(operation, signal?.reason));
        signal?.addEventListener('abort', callOff);
        if (timeoutMs === Infinity)
            return;
        const timeOut = () => {
            if (!ended.signal.aborted)
                reject(new errors_js_1.TimeoutError(operation, timeoutMs));
        };
        clock.sleep(timeoutMs, ended.signal).then(timeOut, ignore);
    });
    let reason = 'it has ended'; // without a reason, each call would make an exception for nobody
    try {
        return await Promise.race([work(ended.signal), gaveUp]);
    }
    catch (error) {
        reason = error;
        throw error;
    }
    finally {
        signal?.removeEventListener('abort', callOff);
        ended.abort(reason);
    }
}
/** Waits, unless the caller gives up. */
async function pause(milliseconds, { clock, signal, operation }) {
    throwIfAborted(signal, operation);
    await (0, exports.rest)(clock, milliseconds, signal);
    throwIfAborted(signal, operation);
}
/** Waits, or until the signal is aborted. A clock may also reject then, as those of Node do. */
const rest = (clock, milliseconds, signal) => clock.sleep(milliseconds, signal).catch(ignore);
exports.rest = rest;
function throwIfAborted(signal, operation) {
    if (signal?.aborted)
        throw abortError(operation, signal.reason);
}
/** Work within other work ends with the error of that. */
const abortError = (operation, reason) => reason instanceof errors_js_1.TimeoutError || reason instanceof errors_js_1.AbortError ? reason : new errors_js_1.AbortError(operation, reason);
const ignore = () => { };
//# sourceMappingURL=clock.js.map