// Generated from scripts/generate/templates/sdk/src/socket.ts by `npm run generate`. Do not edit.
import type { IncomingMessage } from 'node:http';
import { type FeedDirection, type Frame } from './frames.js';
export interface FeedAddress {
    ws_url: string;
    /** Which envelopes are pushed: addressed to the agent (`in`, the default), sent by it, or both. */
    direction?: FeedDirection;
}
/** A token goes into a header, which browsers let no page send: a ticket of `live.createTicket` is needed there. */
export type FeedOptions = FeedAddress & ({
    token: string;
} | {
    ticket: string;
});
export interface FeedEnd {
    /** One of `closeCodes` where the server closed it, 1006 where the connection broke. */
    code: number;
    reason: string;
}
/** Frames as they arrive. The iteration ends when the connection does; connecting again is up to the caller. */
export interface Feed extends AsyncIterable<Frame> {
    readonly ended: Promise<FeedEnd>;
    close(): void;
}
/** The handshake was refused before the upgrade. Browsers do not tell with which status: it is 0 there. */
export declare class HandshakeRefused extends Error {
    readonly name = "HandshakeRefused";
    readonly status: number;
    readonly code: string | undefined;
    /** What the operator's log calls the request; absent where something in between answered. */
    readonly requestId: string | undefined;
    constructor({ statusCode, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>, body: string);
}
/** Opens the feed; resolves when the server has accepted the connection. */
export declare function openFeed({ ws_url, direction, ...credentials }: FeedOptions): Promise<Feed>;
