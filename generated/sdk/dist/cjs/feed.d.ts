// Generated from src/clients/typescript/src/feed.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
import { type Frame } from './frames.js';
import type { Signal } from './platform.js';
import type { Socket, SocketEvents } from './socket.js';
/** How a feed ended. */
export interface FeedEnd {
    /** One of `closeCodes` where the server closed it; 1006 where the connection broke or was taken for dead. */
    code: number;
    reason: string;
    /** Seconds after which a server that stops asks its clients to come back. */
    retryAfter?: number;
}
/**
 * Frames as they arrive, until the connection ends; to go on over connections use `follow`. A `break` out of the
 * iteration closes the feed.
 */
export interface Feed extends AsyncIterable<Frame> {
    /** Resolves when the connection has ended, whoever ended it; it never rejects. */
    readonly ended: Promise<FeedEnd>;
    /** Ends it; what has arrived and nobody has taken is dropped. */
    close(): void;
}
/** A feed, and what its socket is to call. */
export declare function createFeed({ clock, signal }: {
    clock: Clock;
    signal: Signal | undefined;
}): {
    events: SocketEvents;
    start: (opened: Socket) => Feed;
};
//# sourceMappingURL=feed.d.ts.map