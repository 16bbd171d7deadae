// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
/**
 * Activity of a client, for logs and metrics. No event carries a token, a secret, content, or the query of an address.
 * A `response` follows a `request` when the response begins, whatever its status. A `failure` follows if there is no
 * response, or if it breaks off. Times are milliseconds since the request.
 */
export type ClientEvent = {
    type: 'request';
    operation: string;
    method: string;
    address: string;
} | {
    type: 'response';
    operation: string;
    status: number;
    requestId: string | undefined;
    milliseconds: number;
} | {
    type: 'failure';
    operation: string;
    error: unknown;
    milliseconds: number;
}
/** The client waits before retry number `attempt`, because of this error. */
 | {
    type: 'retry';
    operation: string;
    attempt: number;
    waitMs: number;
    error: unknown;
}
/** The first response of the client that says that the operation, or a parameter of the request, is deprecated. */
 | {
    type: 'deprecated';
    operation: string;
    deprecation: string;
    sunset: string | undefined;
    link: string | undefined;
} | {
    type: 'connected';
} | {
    type: 'disconnected';
    code: number;
    reason: string;
    retryAfter?: number;
}
/** A follower or its socket waits before the next attempt. It retries as long as necessary. */
 | {
    type: 'waiting';
    operation: string;
    waitMs: number;
    error: unknown;
}
/** Delivery method that a follower uses from now on. */
 | {
    type: 'following';
    by: 'push' | 'long-poll' | 'poll';
};
/** Returns a line about a wait before the next attempt, or about a deprecation; undefined for other events. */
export declare function describeWarning(event: ClientEvent): string | undefined;
/** Writes a warning to the console before each wait, and at the first response of a deprecated operation. */
export declare function logWarning(event: ClientEvent): void;
export type Emit = (event: ClientEvent) => void;
/** Creates the function that emits events. Errors of the listener are ignored. */
export declare const createEmitter: (listener: ((event: ClientEvent) => unknown) | undefined) => Emit;
//# sourceMappingURL=events.d.ts.map