// Generated from src/clients/typescript/src/retry.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createRetryPolicy = createRetryPolicy;
exports.withRetries = withRetries;
const checks_js_1 = require("./checks.js");
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
/** Returns the policy of a call: its own options, else those of the client. */
function createRetryPolicy(settings, operation, options = {}) {
    const { clock, random, emit, contact } = settings;
    const isPatient = settings.isPatient || options.maxRetries !== undefined;
    const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
    return { operation, clock, random, emit, contact, isPatient, signal, ...(0, checks_js_1.checkNumbers)({ timeoutMs, maxRetries }) };
}
/** Lowest and highest jitter in seconds that each attempt adds to `Retry-After`. */
const jitterSeconds = [
    [0, 0],
    [1, 3],
    [4, 8],
    [10, 20],
];
/** Wait without a `Retry-After`, for example while a server restarts. */
const defaultWaitSeconds = 1;
/** Longest `Retry-After` that the client honors. Beyond it the call fails, and `retryAfter` says when to retry. */
const retryAfterSecondsMax = 120;
/** Retries the work as the contract says, while its error is retryable. Every operation is idempotent. */
async function withRetries(policy, work) {
    for (let attempt = 0;; attempt++) {
        try {
            return await (0, clock_js_1.runWithin)(policy, work);
        }
        catch (error) {
            const waitMs = isWorthWaiting(error, policy) ? waitBefore(attempt, error, policy) : undefined;
            if (waitMs === undefined)
                throw error;
            const { operation, emit } = policy;
            emit({ type: 'retry', operation, attempt: attempt + 1, waitMs, error });
            await (0, clock_js_1.pause)(waitMs, policy);
        }
    }
}
/** Returns false for an address that never answered, which is often wrong, unless the caller asked to wait. */
const isWorthWaiting = (error, { isPatient, contact }) => isPatient || contact.hasAnswered || !(error instanceof errors_js_1.ConnectionError || error instanceof errors_js_1.TimeoutError);
function waitBefore(attempt, error, { maxRetries, random }) {
    const jitter = jitterSeconds[attempt];
    if (!jitter || attempt >= maxRetries || !(error instanceof errors_js_1.MessagingError) || !error.retryable)
        return undefined;
    const retryAfter = (0, errors_js_1.retryAfterOf)(error) ?? defaultWaitSeconds;
    const [least, most] = jitter;
    return retryAfter > retryAfterSecondsMax
        ? undefined
        : Math.ceil(1000 * (retryAfter + least + random() * (most - least)));
}
//# sourceMappingURL=retry.js.map