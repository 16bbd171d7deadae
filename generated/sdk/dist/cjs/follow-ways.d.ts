// Generated from scripts/sdk/src/follow-ways.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { FeedDirection } from './frames.js';
import type { MailboxCursor } from './rest/index.js';
/** How a follower hears that there is something: by WebSocket, by requests that wait at the server, or by asking. */
export type FollowWay = 'push' | 'long-poll' | 'poll';
export interface WaysOptions {
    direction: FeedDirection;
    by: FollowWay | undefined;
    pollMs: number;
}
/** One look into the mailbox that found all there was. */
export interface Look {
    begun: number;
    isEmpty: boolean;
    /** The seconds that the server was asked to wait. */
    waited: number;
    /** Up to where everything has been seen. */
    cursor: MailboxCursor;
}
/** Says when to look into the mailbox again. */
export declare function createWays(connection: Connection, { direction, by, pollMs }: WaysOptions, signal: AbortSignal): {
    /** Seconds that the next look may wait at the server. */
    waitSeconds: () => number;
    untilNextLook(look: Look): Promise<void>;
};
//# sourceMappingURL=follow-ways.d.ts.map