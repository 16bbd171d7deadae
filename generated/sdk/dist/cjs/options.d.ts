// Generated from src/clients/typescript/src/options.ts by `npm run generate`. Do not edit.
import type { Auth } from './auth.js';
import { type Clock } from './clock.js';
import { type ClientEvent } from './events.js';
import type { Fetch } from './platform.js';
import type { Addresses, Settings } from './settings.js';
export interface ClientOptions {
    /**
     * Origin or REST address of the service. The client discovers the other addresses. Default: `AMS_URL` of the
     * environment, else `http://127.0.0.1:8080`.
     */
    url?: string | Addresses | undefined;
    /** Credentials. Default: `AMS_CLIENT_ID` and `AMS_CLIENT_SECRET` of the environment, or `AMS_TOKEN`. */
    auth?: Auth | undefined;
    /**
     * Time-out of one attempt in milliseconds. It covers the token request and the whole response. Default: 60,000. To
     * limit a call with all of its attempts, pass it `signal: AbortSignal.timeout(…)`.
     */
    timeoutMs?: number | undefined;
    /**
     * Number of retries after a temporary failure: no connection, a time-out, 408, 425, 429 or 5xx. From 0 to 4, the
     * default and the maximum of the service's rules.
     *
     * The waits add up to 20 to 36 seconds, and more if the service asks for it. If the service asks for more than 120
     * seconds, the call fails with `retryAfter`.
     *
     * A call to an address that has never answered this client is not retried. Set `maxRetries` to retry it.
     */
    maxRetries?: number | undefined;
    /**
     * Receives the activity of the client, for logs and metrics. The client ignores its errors. Without it the client
     * writes a warning to the console before it waits for a retry, and when it first calls a deprecated operation.
     */
    onEvent?: ((event: ClientEvent) => unknown) | undefined;
    /** Name of your program, such as `my-app/1.2`. It comes first in the `User-Agent` header. */
    userAgent?: string | undefined;
    fetch?: Fetch | undefined;
    clock?: Clock | undefined;
    /** Returns a number from 0 to 1, like `Math.random`. */
    random?: (() => number) | undefined;
}
export declare function createSettings(options: ClientOptions): Settings;
export declare function selectAuth({ auth }: ClientOptions): Auth | undefined;
//# sourceMappingURL=options.d.ts.map