// Generated from src/clients/typescript/src/options.ts by `npm run generate`. Do not edit.
import type { Auth } from './auth.js';
import { type Clock } from './clock.js';
import { type ClientEvent, type Emit } from './events.js';
import type { Fetch, Signal } from './platform.js';
/** Where a service is, for programs that cannot or need not discover it. */
export interface Addresses {
    /** REST, with the version. */
    base_url: string;
    /** The authorization server. */
    auth_url: string;
    /** The WebSocket. */
    ws_url: string;
}
export interface ClientOptions {
    /**
     * The service: its origin or its REST address; the rest is discovered. By default the environment's `AMS_URL`, else
     * `http://127.0.0.1:8080`.
     */
    url?: string | Addresses | undefined;
    /** Who acts. By default the environment's `AMS_CLIENT_ID` and `AMS_CLIENT_SECRET`, or `AMS_TOKEN`. */
    auth?: Auth | undefined;
    /**
     * Milliseconds that one attempt may take, with the token that it may need and the whole of its answer; by default
     * 60,000. To bound a call with all of its attempts, give it `signal: AbortSignal.timeout(…)`.
     */
    timeoutMs?: number | undefined;
    /**
     * Repetitions of a call that failed for a time (no connection, no answer in time, 408, 425, 429, 5xx), from 0 to 4,
     * which is all that the service's rules allow, and the default. They wait 20 to 36 seconds in all, and longer where
     * the service asks for it; where it asks for more than 120 seconds, the call fails with `retryAfter`.
     */
    maxRetries?: number | undefined;
    /** Told of everything that the client does, for logs and metrics. What it throws is ignored. */
    onEvent?: ((event: ClientEvent) => unknown) | undefined;
    /** What uses this package, put before its own name in `User-Agent`, such as `my-app/1.2`. */
    userAgent?: string | undefined;
    fetch?: Fetch | undefined;
    clock?: Clock | undefined;
    /** A number from 0 to 1, like `Math.random`. */
    random?: (() => number) | undefined;
}
/** Of one call; always the last argument. */
export interface CallOptions {
    /** Calls it off at any time, also while it waits to be repeated, with an `AbortError`. */
    signal?: Signal | undefined;
    /** Milliseconds that one attempt may take; by default the client's. */
    timeoutMs?: number | undefined;
    /** Repetitions, from 0 to 4; by default the client's. */
    maxRetries?: number | undefined;
    /** Of a write, to repeat it across processes: a UUID v4. By default each call has its own, the same on each retry. */
    idempotencyKey?: string | undefined;
    /** Sent beside those of the client, or in their place. */
    headers?: Readonly<Record<string, string>> | undefined;
}
/** All options, none of them open; who acts is not among them, so that no log of a connection shows a secret. */
export interface Settings {
    url: string | Addresses;
    timeoutMs: number;
    maxRetries: number;
    emit: Emit;
    userAgent: string | undefined;
    fetch: Fetch;
    clock: Clock;
    random: () => number;
}
export declare function settingsFrom(options: ClientOptions): Settings;
export declare function authFrom({ auth }: ClientOptions): Auth | undefined;
//# sourceMappingURL=options.d.ts.map