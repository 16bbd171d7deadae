// Generated from src/clients/typescript/src/mailbox.ts by `npm run generate`. Do not edit.
import type { Closable } from './closable.js';
import type { Connection } from './client.js';
import { type FollowEnvelopesParams, type FollowHeadersParams } from './follow.js';
import type { CallOptions } from './options.js';
import type { Paged } from './paged.js';
import { MailboxApi, type Envelope, type EnvelopeHeader, type ListMailboxParams, type MailboxCursor, type MailboxPage } from './rest/index.js';
export interface WalkParams extends Omit<ListMailboxParams, 'after_created_at' | 'after_envelope_id' | 'wait'> {
    /** Behind which envelope to begin: of an earlier walk or `follow`, or `cursorOf(envelope)`. */
    cursor?: MailboxCursor | null | undefined;
}
/** The mailbox of the acting agent: the operations of the contract, and ways to read all of it. */
export declare class Mailbox extends MailboxApi {
    #private;
    constructor(connection: Connection);
    /**
     * All headers that there are, by default oldest first, in pages of 200; nothing is marked read. Iterate it, or take
     * some with `toArray({ limit })`.
     */
    walk({ cursor, ...params }?: WalkParams, options?: CallOptions): Paged<MailboxPage, 'envelope_headers'>;
    /** Every envelope that is addressed to the agent, once and in order, for as long as one likes; see `follow`. */
    follow(params?: FollowEnvelopesParams, options?: CallOptions): Closable<Envelope>;
    follow(params: FollowHeadersParams, options?: CallOptions): Closable<EnvelopeHeader>;
}
//# sourceMappingURL=mailbox.d.ts.map