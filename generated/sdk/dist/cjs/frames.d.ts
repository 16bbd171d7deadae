// Generated from spec/asyncapi.yaml by `npm run generate`. Do not edit.
import type { EnvelopeNotify, MonitorFactNotice } from './rest/index.js';
/** A frame, discriminated by `op`. */
export type Frame = EnvelopeNotify | MonitorFactNotice;
export declare const frameOps: readonly ["envelope.notify", "monitor.fact"];
/** Feeds that a client can choose. */
export declare const feedDirections: readonly ["in", "out", "both"];
export type FeedDirection = (typeof feedDirections)[number];
/** Default feed. */
export declare const defaultFeedDirection: FeedDirection;
/** Scopes that a token needs to open the feed. */
export declare const feedScopes: readonly ["realtime:read"];
/** Subprotocol of the feed, and the prefix of a ticket that a client sends as another subprotocol. */
export declare const subprotocols: {
    readonly spoken: "ams.v1";
    readonly ticket: "ams.ticket.";
};
/** Close codes of the server. */
export declare const closeCodes: {
    /** The server shuts down; the reason is `Retry-After: N`, in whole seconds. */
    readonly shutdown: 1001;
    /** The token expired, its client was revoked, or its agent is inactive or deleted. */
    readonly unauthorized: 1008;
    /** The client violated the protocol: for example a frame without a mask, an unknown opcode, or a continuation without a start. */
    readonly protocol_error: 1002;
    /** The client sent text that is not UTF-8. */
    readonly invalid_text: 1007;
    /** The client sent a message in more than 1,024 fragments. */
    readonly too_many_fragments: 1008;
    /** The client sent a message larger than 4,096 bytes, in one frame or in several. */
    readonly message_too_large: 1009;
    /** The client did not read buffered data for 15 seconds. */
    readonly too_slow: 4008;
};
//# sourceMappingURL=frames.d.ts.map