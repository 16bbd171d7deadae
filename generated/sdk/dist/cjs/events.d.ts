// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
/**
 * What a client does, for logs and metrics. No event carries a token, a secret, content, or the query of an address.
 * A request is followed by `response` when its answer begins, whatever its status; by `failure` where there is none, or
 * where it breaks off. Times are milliseconds since the request.
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
/** The call is about to wait for its repetition number `attempt`, because of this error. */
 | {
    type: 'retry';
    operation: string;
    attempt: number;
    waitMs: number;
    error: unknown;
} | {
    type: 'connected';
} | {
    type: 'disconnected';
    code: number;
    reason: string;
    retryAfter?: number;
}
/** A follower or its socket tries again after so long, for as long as it takes. */
 | {
    type: 'waiting';
    operation: string;
    waitMs: number;
    error: unknown;
}
/** The way by which a follower hears of envelopes from now on. */
 | {
    type: 'following';
    by: 'push' | 'long-poll' | 'poll';
};
export type Emit = (event: ClientEvent) => void;
/** A listener that fails, at once or later, is no reason for a call to fail. */
export declare const emitterTo: (listener: ((event: ClientEvent) => unknown) | undefined) => Emit;
//# sourceMappingURL=events.d.ts.map