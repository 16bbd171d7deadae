// Generated from src/clients/typescript/src/clock.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.waitForAbort = exports.sleepOrAbort = exports.systemClock = void 0;
exports.runWithin = runWithin;
exports.pause = pause;
exports.throwIfAborted = throwIfAborted;
const errors_js_1 = require("./errors.js");
/** Longest delay of a timer, about 24 days. Longer ones fire at once. */
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
 * Runs the work until it ends, the time is over or the caller's signal is aborted. The work gets a signal of its own,
 * which is aborted at the latest when the function returns. After a failure its reason is the error.
 */
async function runWithin(bounds, work) {
    const { operation, clock, timeoutMs, signal } = bounds;
    throwIfAborted(signal, operation);
    const workSignal = new AbortController();
    let abort = doNothing;
    const cutOff = new Promise((_, reject) => {
        abort = () => reject(abortError(operation, signal?.reason));
        signal?.addEventListener('abort', abort);
        if (timeoutMs === Infinity)
            return;
        const timeOut = () => {
            if (!workSignal.signal.aborted)
                reject(new errors_js_1.TimeoutError(operation, timeoutMs));
        };
        clock.sleep(timeoutMs, workSignal.signal).then(timeOut, doNothing);
    });
    let reason = 'it has ended'; // a fixed reason saves the cost of an exception for each call
    try {
        return await Promise.race([work(workSignal.signal), cutOff]);
    }
    catch (error) {
        reason = error;
        throw error;
    }
    finally {
        signal?.removeEventListener('abort', abort);
        workSignal.abort(reason);
    }
}
/** Waits. Throws an `AbortError` if the caller's signal is aborted. */
async function pause(milliseconds, { clock, signal, operation }) {
    throwIfAborted(signal, operation);
    await (0, exports.sleepOrAbort)(clock, milliseconds, signal);
    throwIfAborted(signal, operation);
}
/** Waits until the time is over or the signal is aborted. The clocks of Node reject then, which is ignored. */
const sleepOrAbort = (clock, milliseconds, signal) => clock.sleep(milliseconds, signal).catch(doNothing);
exports.sleepOrAbort = sleepOrAbort;
/** Resolves as soon as the signal is aborted. */
const waitForAbort = (signal) => new Promise((resolve) => {
    if (signal.aborted)
        resolve();
    else
        signal.addEventListener('abort', () => resolve());
});
exports.waitForAbort = waitForAbort;
function throwIfAborted(signal, operation) {
    if (signal?.aborted)
        throw abortError(operation, signal.reason);
}
/** Returns the error of an aborted signal. Inner work keeps the error of the outer work. */
const abortError = (operation, reason) => reason instanceof errors_js_1.TimeoutError || reason instanceof errors_js_1.AbortError ? reason : new errors_js_1.AbortError(operation, reason);
const doNothing = () => { };
//# sourceMappingURL=clock.js.map