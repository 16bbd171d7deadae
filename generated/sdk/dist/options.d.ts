// Generated from scripts/sdk/src/options.ts by `npm run generate`. Do not edit.
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
    url?: string | Addresses;
    /** Who acts. By default the environment's `AMS_CLIENT_ID` and `AMS_CLIENT_SECRET`, or `AMS_TOKEN`. */
    auth?: Auth;
    /** Milliseconds that one attempt may take, its answer included; by default 60,000. */
    timeoutMs?: number;
    /** Repetitions of a call that failed for a time; by default 4, which is all that the service's rules allow. */
    maxRetries?: number;
    /** Told of everything that the client does, for logs and metrics. */
    onEvent?: (event: ClientEvent) => void;
    /** What uses this package, put before its own name in `User-Agent`, such as `my-app/1.2`. */
    userAgent?: string;
    fetch?: Fetch;
    clock?: Clock;
    /** A number from 0 to 1, like `Math.random`. */
    random?: () => number;
}
/** Of one call; always the last argument. */
export interface CallOptions {
    /** Calls it off, also while it waits to be repeated. */
    signal?: Signal;
    timeoutMs?: number;
    maxRetries?: number;
    /** Of a write, to repeat it across processes: a UUID v4. By default each call has its own, the same on each retry. */
    idempotencyKey?: string;
    headers?: Readonly<Record<string, string>>;
}
/** All options, none of them open. */
export interface Settings {
    url: string | Addresses;
    auth: Auth | undefined;
    timeoutMs: number;
    maxRetries: number;
    emit: Emit;
    userAgent: string | undefined;
    fetch: typeof fetch;
    clock: Clock;
    random: () => number;
}
export declare function settingsFrom(options: ClientOptions): Settings;
//# sourceMappingURL=options.d.ts.map