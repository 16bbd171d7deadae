// Generated from src/clients/typescript/src/poll-schedule.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import type { FeedDirection } from './frames.js';
import type { MailboxCursor } from './rest/index.js';
/** Way of a follower to learn of new envelopes: WebSocket, requests that the server holds, or polls. */
export type FollowWay = 'push' | 'long-poll' | 'poll';
export interface PollScheduleOptions {
    direction: FeedDirection;
    by: FollowWay | undefined;
    pollMs: number;
}
/** One poll of the mailbox. */
export interface Poll {
    startedAt: number;
    /** Seconds that the server may hold the request. */
    waitSeconds: number;
}
/** Creates the schedule that decides when a follower polls the mailbox again. */
export declare function createPollSchedule(connection: Connection, { direction, by, pollMs }: PollScheduleOptions, signal: AbortSignal): {
    throwIfEnded: () => Promise<void>;
    /** Begins a poll. It covers all notifications so far. */
    beginPoll(mayWait: boolean): Poll;
    /**
     * Waits for the next poll, after a poll that read everything up to this cursor. A socket that is lost and reopened
     * is no reason to poll.
     */
    waitForNextPoll(poll: Poll, isEmpty: boolean, seen: MailboxCursor): Promise<void>;
};
//# sourceMappingURL=poll-schedule.d.ts.map