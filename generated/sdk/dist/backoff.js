// Generated from src/clients/typescript/src/backoff.ts by `npm run generate`. Do not edit.
import { pause } from './clock.js';
import { MessagingError, retryAfterOf } from './errors.js';
const waitMsMin = 1000;
const waitMsMax = 30_000;
/** Longest `Retry-After` that the client honors here. */
const retryAfterMsMax = 3_600_000;
/**
 * Retries the work until it succeeds, for days if necessary, as long as its errors are transient. The wait doubles
 * after each failure, with jitter. It is never shorter than the service asked for.
 */
export async function retryUntilDone({ settings, operation, signal }, isWorthRetrying, work) {
    for (let failures = 0;; failures++) {
        try {
            return await work();
        }
        catch (error) {
            if (!isWorthRetrying(error))
                throw error;
            const waitMs = backoffMs(failures, error, settings.random);
            settings.emit({ type: 'waiting', operation, waitMs, error });
            await pause(waitMs, { clock: settings.clock, operation, signal });
        }
    }
}
export const isTransient = (error) => error instanceof MessagingError && error.retryable;
/** Milliseconds to wait after the error, which followed this number of failures. */
export function backoffMs(failures, error, random) {
    const asked = retryAfterOf(error) ?? 0;
    const wait = Math.min(waitMsMin * 2 ** failures, waitMsMax);
    return Math.max((wait / 2) * (1 + random()), Math.min(asked * 1000, retryAfterMsMax));
}
//# sourceMappingURL=backoff.js.map