// Generated from src/clients/typescript/src/backoff.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isPassing = void 0;
exports.untilDone = untilDone;
exports.waitMsAfter = waitMsAfter;
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** A server that asks for more is asked again after this time all the same. */
const longestAskedMs = 3_600_000;
/**
 * Does the work until it is done, for days where it must, while its errors pass: twice as long a wait after each, with
 * jitter, and never less than the service asked for.
 */
async function untilDone({ settings, operation, signal }, passes, work) {
    for (let failures = 0;; failures++) {
        try {
            return await work();
        }
        catch (error) {
            if (!passes(error))
                throw error;
            const waitMs = waitMsAfter(failures, error, settings.random);
            settings.emit({ type: 'waiting', operation, waitMs, error });
            await (0, clock_js_1.pause)(waitMs, { clock: settings.clock, operation, signal });
        }
    }
}
const isPassing = (error) => error instanceof errors_js_1.MessagingError && error.retryable;
exports.isPassing = isPassing;
/** How long to wait after so many failures before this one. */
function waitMsAfter(failures, error, random) {
    const asked = (0, errors_js_1.retryAfterOf)(error) ?? 0;
    const wait = Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    return Math.max((wait / 2) * (1 + random()), Math.min(asked * 1000, longestAskedMs));
}
//# sourceMappingURL=backoff.js.map