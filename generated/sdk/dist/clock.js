// Generated from scripts/sdk/src/clock.ts by `npm run generate`. Do not edit.
import { AbortError, TimeoutError } from './errors.js';
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
        const timer = setTimeout(end, milliseconds);
        signal?.addEventListener('abort', end);
    }),
};
/**
 * Ends with the work, the time, or the caller's signal, whichever is first. The work gets a signal of its own, aborted
 * when it is not waited for any more.
 */
export async function within(bounds, work) {
    const { operation, clock, timeoutMs, signal } = bounds;
    throwIfAborted(signal, operation);
    const ended = new AbortController();
    const gaveUp = new Promise((_, reject) => {
        const abort = () => reject(new AbortError(operation, signal?.reason));
        signal?.addEventListener('abort', abort);
        ended.signal.addEventListener('abort', () => signal?.removeEventListener('abort', abort));
        if (Number.isFinite(timeoutMs))
            clock.sleep(timeoutMs, ended.signal).then(() => reject(new TimeoutError(operation, timeoutMs)));
    });
    try {
        return await Promise.race([work(ended.signal), gaveUp]);
    }
    finally {
        ended.abort();
    }
}
/** Waits, unless the caller gives up. */
export async function pause(milliseconds, { clock, signal, operation }) {
    throwIfAborted(signal, operation);
    await clock.sleep(milliseconds, signal);
    throwIfAborted(signal, operation);
}
export function throwIfAborted(signal, operation) {
    if (signal?.aborted)
        throw new AbortError(operation, signal.reason);
}
//# sourceMappingURL=clock.js.map