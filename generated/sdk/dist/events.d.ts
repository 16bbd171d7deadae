// Generated from scripts/sdk/src/events.ts by `npm run generate`. Do not edit.
/** What a client does, for logs and metrics. No event carries a token, a secret or content. */
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
} | {
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
/** A listener that throws is no reason for a call to fail. */
export declare const emitterTo: (listener: Emit | undefined) => Emit;
//# sourceMappingURL=events.d.ts.map