// Generated from src/clients/typescript/src/clock.ts by `npm run generate`. Do not edit.
import { AbortError, TimeoutError } from './errors.js';
/** Longest delay of a timer, about 24 days. Longer ones fire at once. */
const timerMsMax = 2 ** 31 - 1;
export const systemClock = {
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
export async function runWithin(bounds, work) {
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
                reject(new TimeoutError(operation, timeoutMs));
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
export async function pause(milliseconds, { clock, signal, operation }) {
    throwIfAborted(signal, operation);
    await sleepOrAbort(clock, milliseconds, signal);
    throwIfAborted(signal, operation);
}
/** Waits until the time is over or the signal is aborted. The clocks of Node reject then, which is ignored. */
export const sleepOrAbort = (clock, milliseconds, signal) => clock.sleep(milliseconds, signal).catch(doNothing);
/** Resolves as soon as the signal is aborted. */
export const waitForAbort = (signal) => new Promise((resolve) => {
    if (signal.aborted)
        resolve();
    else
        signal.addEventListener('abort', () => resolve());
});
export function throwIfAborted(signal, operation) {
    if (signal?.aborted)
        throw abortError(operation, signal.reason);
}
/** Returns the error of an aborted signal. Inner work keeps the error of the outer work. */
const abortError = (operation, reason) => reason instanceof TimeoutError || reason instanceof AbortError ? reason : new AbortError(operation, reason);
const doNothing = () => { };
//# sourceMappingURL=clock.js.map