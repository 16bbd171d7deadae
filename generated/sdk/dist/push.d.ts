// Generated from src/clients/typescript/src/push.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { Placed } from './cursor.js';
import type { FeedDirection } from './frames.js';
import type { Signal } from './platform.js';
import type { MailboxCursor } from './rest/index.js';
/** Push as something that comes and goes. */
export interface Push {
    /** `opening` only until it is known whether the socket can be had, or had again. */
    readonly state: 'opening' | 'open' | 'lost';
    /** Why push is refused for good; it is asked for again later all the same. */
    readonly refusal: unknown;
}
export interface PushListener {
    /**
     * Resolves with where the follower is once it has read all there is: the socket begins there, so that it tells of
     * what comes while it is opened, and not of a whole mailbox.
     */
    position(): Promise<MailboxCursor>;
    /** The state is another. */
    changed(): void;
    pushed(header: Placed): void;
}
/** Keeps a socket open, over losses and refusals, until the signal. Never rejects. */
export declare function keepPush(connection: Connection, direction: FeedDirection, { signal, listener }: {
    signal: Signal;
    listener: PushListener;
}): Push;
//# sourceMappingURL=push.d.ts.map