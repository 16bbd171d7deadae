// Generated from src/clients/typescript/src/follow-reader.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { FeedDirection } from './frames.js';
import type { CallOptions } from './options.js';
import { type Envelope, type EnvelopeHeader, type MailboxCursor, type MailboxPage } from './rest/index.js';
/** Reads the mailbox, however long the service is away, or as often as `maxRetries` says. */
export declare function createReader(connection: Connection, direction: FeedDirection, options: CallOptions, signal: AbortSignal): {
    /** Whose mailbox it is, by id; undefined where the token does not tell. */
    agent: () => Promise<string | undefined>;
    /** The cursor behind everything that is there now. */
    end(): Promise<MailboxCursor>;
    /** What comes next; where nothing does, the server may wait for it. */
    page(cursor: MailboxCursor, limit: number, waitSeconds: number): Promise<MailboxPage>;
    /**
     * The envelopes with these headers, in their order, without those that retention has removed meanwhile. Where so
     * many are too large for one answer it asks for half as many.
     */
    envelopes(headers: readonly EnvelopeHeader[]): AsyncGenerator<Envelope, void, undefined>;
};
//# sourceMappingURL=follow-reader.d.ts.map