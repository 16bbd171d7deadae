// Generated from src/clients/typescript/src/feed.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
import { type Frame } from './frames.js';
import type { Signal } from './platform.js';
import type { Socket, SocketEvents } from './socket.js';
/** End of a feed. */
export interface FeedEnd {
    /**
     * One of `closeCodes` if the server closed the connection; 1006 if the connection was lost or silent for too long.
     */
    code: number;
    reason: string;
    /** Seconds to wait before the next connection. A server sends it when it shuts down. */
    retryAfter?: number;
}
/** Frames of one connection as they arrive. `follow` continues over lost connections. `break` closes the feed. */
export interface Feed extends AsyncIterable<Frame> {
    /** Resolves when the connection has ended, on either side; never rejects. */
    readonly ended: Promise<FeedEnd>;
    /** Closes the connection and drops the frames that nobody has read. */
    close(): void;
}
/** Creates a feed and the callbacks for its socket. */
export declare function createFeed({ clock, signal }: {
    clock: Clock;
    signal: Signal | undefined;
}): {
    events: SocketEvents;
    start: (opened: Socket) => Feed;
};
//# sourceMappingURL=feed.d.ts.map