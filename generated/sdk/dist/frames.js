// Generated from spec/asyncapi.yaml by `npm run generate`. Do not edit.
export const frameOps = ['envelope.notify', 'monitor.fact'];
/** Feeds that a client can choose. */
export const feedDirections = ['in', 'out', 'both'];
/** Default feed. */
export const defaultFeedDirection = 'in';
/** Scopes that a token needs to open the feed. */
export const feedScopes = ['realtime:read'];
/** Subprotocol of the feed, and the prefix of a ticket that a client sends as another subprotocol. */
export const subprotocols = { spoken: 'ams.v1', ticket: 'ams.ticket.' };
/** Close codes of the server. */
export const closeCodes = {
    /** The server shuts down; the reason is `Retry-After: N`, in whole seconds. */
    shutdown: 1001,
    /** The token expired, its client was revoked, or its agent is inactive or deleted. */
    unauthorized: 1008,
    /** The client violated the protocol: for example a frame without a mask, an unknown opcode, or a continuation without a start. */
    protocol_error: 1002,
    /** The client sent text that is not UTF-8. */
    invalid_text: 1007,
    /** The client sent a message in more than 1,024 fragments. */
    too_many_fragments: 1008,
    /** The client sent a message larger than 4,096 bytes, in one frame or in several. */
    message_too_large: 1009,
    /** The client did not read buffered data for 15 seconds. */
    too_slow: 4008,
};
//# sourceMappingURL=frames.js.map