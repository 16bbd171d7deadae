// Generated from scripts/sdk/src/retry.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.retriesMax = void 0;
exports.retrying = retrying;
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
/** Seconds of jitter, least and most, that each attempt adds to `Retry-After`. */
const jitterSeconds = [
    [0, 0],
    [1, 3],
    [4, 8],
    [10, 20],
];
/** The contract's schedule has no more. */
exports.retriesMax = jitterSeconds.length;
const defaultWaitSeconds = 1;
/** A server that asks for more is not waited for: the caller learns when to come back from `retryAfter`. */
const longestWaitSeconds = 120;
/** Does the work again as the contract says, while its error is worth it. Every operation is idempotent. */
async function retrying(policy, work) {
    for (let attempt = 0;; attempt++) {
        try {
            return await work();
        }
        catch (error) {
            const waitSeconds = waitBefore(attempt, error, policy);
            if (waitSeconds === undefined)
                throw error;
            const { operation, emit } = policy;
            emit({ type: 'retry', operation, attempt: attempt + 1, waitMs: waitSeconds * 1000, error });
            await (0, clock_js_1.pause)(waitSeconds * 1000, policy);
        }
    }
}
function waitBefore(attempt, error, { maxRetries, random }) {
    const jitter = jitterSeconds[attempt];
    if (!jitter || attempt >= maxRetries || !(error instanceof errors_js_1.MessagingError) || !error.retryable)
        return undefined;
    const asked = retryAfterOf(error) ?? defaultWaitSeconds;
    const [least, most] = jitter;
    return asked > longestWaitSeconds ? undefined : asked + least + random() * (most - least);
}
const retryAfterOf = (error) => error instanceof errors_js_1.ServiceError || error instanceof errors_js_1.ProtocolError ? error.retryAfter : undefined;
//# sourceMappingURL=retry.js.map