// Generated from src/clients/typescript/src/follow-ways.ts by `npm run generate`. Do not edit.
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
/** One look into the mailbox. */
export interface Look {
    begun: number;
    /** The seconds that the server is asked to wait. */
    waitSeconds: number;
}
/** Says when to look into the mailbox again. */
export declare function createWays(connection: Connection, { direction, by, pollMs }: WaysOptions, signal: AbortSignal): {
    /** What was heard until now is settled by this look, whatever it finds. */
    begin(mayWait: boolean): Look;
    /** After a look that found all there was, up to this place. A socket that is lost and won again is no reason. */
    untilNextLook(look: Look, isEmpty: boolean, seen: MailboxCursor): Promise<void>;
};
//# sourceMappingURL=follow-ways.d.ts.map