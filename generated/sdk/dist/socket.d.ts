// Generated from spec/asyncapi.yaml by `npm run generate`. Do not edit.
import { type Frame } from './frames.js';
/** Which envelopes are pushed: addressed to the agent (`in`, the default), sent by it, or both. */
export type FeedDirection = 'in' | 'out' | 'both';
export interface FeedOptions {
    ws_url: string;
    /** An access token whose resource is `ws_url`. */
    token: string;
    direction?: FeedDirection;
}
export interface FeedEnd {
    /** 1001 shutdown, 1008 token expired or revoked, or the agent is inactive or gone, 1009 a message of ours was too large, 4008 we read too slowly. */
    code: number;
    reason: string;
}
/** Frames as they arrive. The iteration ends when the connection does; connecting again is up to the caller. */
export interface Feed extends AsyncIterable<Frame> {
    readonly ended: Promise<FeedEnd>;
    close(): void;
}
/** The handshake was refused before the upgrade. */
export declare class HandshakeRefused extends Error {
    readonly name = "HandshakeRefused";
    readonly status: number;
    readonly code: string | undefined;
    constructor(status: number, body: string);
}
/** Opens the feed; resolves when the server has accepted the connection. */
export declare function openFeed({ ws_url, token, direction }: FeedOptions): Promise<Feed>;
