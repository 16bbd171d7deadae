// Generated from src/clients/typescript/src/mailbox-reader.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import type { FeedDirection } from './frames.js';
import type { CallOptions } from './settings.js';
import { type Envelope, type EnvelopeHeader, type MailboxCursor, type MailboxPage } from './rest/index.js';
/** Creates a reader that retries until the service is back, or as often as `maxRetries` says. */
export declare function createMailboxReader(connection: Connection, direction: FeedDirection, options: CallOptions, signal: AbortSignal): {
    /** Returns the id of the mailbox's agent; undefined if the token does not tell. */
    agent: () => Promise<string | undefined>;
    /** Returns the cursor after the newest envelope. */
    end(): Promise<MailboxCursor>;
    /** Returns the next page. The server may hold the request until there is something new. */
    page(cursor: MailboxCursor, limit: number, waitSeconds: number): Promise<MailboxPage>;
    /**
     * Yields the envelopes of these headers in order, without those that retention has removed. If they are too large
     * for one response, the reader halves the batch.
     */
    envelopes(headers: readonly EnvelopeHeader[]): AsyncGenerator<Envelope, void, undefined>;
};
//# sourceMappingURL=mailbox-reader.d.ts.map