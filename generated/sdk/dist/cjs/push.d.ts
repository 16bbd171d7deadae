// Generated from src/clients/typescript/src/push.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import type { MailboxItem } from './cursor.js';
import type { FeedDirection } from './frames.js';
import type { Signal } from './platform.js';
import type { MailboxCursor } from './rest/index.js';
/** State of a WebSocket that reconnects. */
export interface Push {
    /** `opening` until the first attempt to open or reopen the socket has ended. */
    readonly state: 'opening' | 'open' | 'lost';
    /** Error of a permanent rejection. The client still retries later. */
    readonly rejection: unknown;
}
export interface PushListener {
    /**
     * Resolves with the follower's cursor once it has read everything. The socket begins there, so it announces envelopes
     * that arrive meanwhile, and not the whole mailbox.
     */
    waitForCursor(): Promise<MailboxCursor>;
    /** Reports a new state. */
    onStateChange(): void;
    onEnvelope(header: MailboxItem): void;
}
/** Keeps a socket open over losses and rejections until the signal is aborted. Never rejects. */
export declare function maintainPush(connection: Connection, direction: FeedDirection, { signal, listener }: {
    signal: Signal;
    listener: PushListener;
}): Push;
//# sourceMappingURL=push.d.ts.map