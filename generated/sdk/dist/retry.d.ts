// Generated from scripts/generate/templates/sdk/src/retry.ts by `npm run generate`. Do not edit.
export interface RetryOptions {
    fetch?: typeof fetch;
    /** Waits so many milliseconds. */
    sleep?: (milliseconds: number) => Promise<void>;
    /** A number from 0 to 1, like `Math.random`. */
    random?: () => number;
}
/**
 * A `fetch` that follows the service's retry rules. Every operation is idempotent, so that every request may be sent
 * again.
 */
export declare function retryingFetch({ fetch: send, sleep, random, }?: RetryOptions): typeof fetch;
