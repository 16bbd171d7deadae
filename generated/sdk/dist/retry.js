// Generated from scripts/generate/templates/sdk/src/retry.ts by `npm run generate`. Do not edit.
/** Seconds of jitter, least and most, that each attempt adds to `Retry-After`. After the last one the answer stands. */
const jitter = [
    [0, 0],
    [1, 3],
    [4, 8],
    [10, 20],
];
const defaultWaitSeconds = 1;
const worthRetrying = (status) => status >= 500 || status === 408 || status === 425 || status === 429;
/**
 * A `fetch` that follows the service's retry rules. Every operation is idempotent, so that every request may be sent
 * again.
 */
export function retryingFetch({ fetch: send = fetch, sleep = wait, random = Math.random, } = {}) {
    return async (input, init) => {
        for (const [least, most] of jitter) {
            const response = await send(input, init);
            if (!worthRetrying(response.status))
                return response;
            await response.body?.cancel();
            await sleep((retryAfterSeconds(response) + least + random() * (most - least)) * 1000);
        }
        return send(input, init);
    };
}
function retryAfterSeconds({ headers }) {
    const seconds = Number(headers.get('retry-after') ?? defaultWaitSeconds);
    return Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultWaitSeconds;
}
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
