// Generated from src/clients/typescript/src/settings.ts by `npm run generate`. Do not edit.
import type { Clock } from './clock.js';
import type { Emit } from './events.js';
import type { Fetch, Signal } from './platform.js';
/** Addresses of a service, for programs that cannot or need not discover them. */
export interface Addresses {
    /** REST, with the version in the path. */
    base_url: string;
    /** The authorization server. */
    auth_url: string;
    /** The WebSocket. */
    ws_url: string;
}
/** All options with their defaults. Credentials are kept apart, so that no log of a connection shows a secret. */
export interface Settings {
    url: string | Addresses;
    timeoutMs: number;
    maxRetries: number;
    /** True if the caller set the number of retries, and so waits also for an address that never answered. */
    isPatient: boolean;
    /** Shared by all calls of a client. */
    contact: {
        hasAnswered: boolean;
        /** Deprecated operations that an event has announced. */
        deprecated: Set<string>;
    };
    emit: Emit;
    userAgent: string | undefined;
    fetch: Fetch;
    clock: Clock;
    random: () => number;
}
/** Options of one call; always the last argument. */
export interface CallOptions {
    /** Aborts the call at any time, also while it waits for a retry. The call throws an `AbortError`. */
    signal?: Signal | undefined;
    /** Time-out of one attempt in milliseconds. Default: that of the client. */
    timeoutMs?: number | undefined;
    /** Number of retries, from 0 to 4, also if the address never answered. Default: that of the client. */
    maxRetries?: number | undefined;
    /**
     * Idempotency key of a write, a UUID v4. With the same key another process can repeat the write. By default each call
     * has a new key for all of its attempts.
     */
    idempotencyKey?: string | undefined;
    /** Additional headers. They override those of the client. */
    headers?: Readonly<Record<string, string>> | undefined;
}
/** Options of each request of a send. The client derives the idempotency keys from the envelope id. */
export type SendOptions = Omit<CallOptions, 'idempotencyKey'>;
//# sourceMappingURL=settings.d.ts.map