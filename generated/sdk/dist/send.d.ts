// Generated from src/clients/typescript/src/send.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import { type Content } from './content.js';
import type { CallOptions } from './options.js';
import { type EnvelopeDraft, type SendAcknowledgement } from './rest/index.js';
/** Options of each request that a send is made of. It has its keys from the envelope's id. */
export type SendOptions = Omit<CallOptions, 'idempotencyKey'>;
interface Addressing extends Pick<EnvelopeDraft, 'subject' | 'in_reply_to' | 'date_ms' | 'monitor'> {
    /** One handle or several. */
    to: string | readonly string[];
    /** Further recipients, for their information. */
    cc?: string | readonly string[] | undefined;
    references?: readonly string[] | undefined;
    /**
     * By default a new one. Keep one of `newEnvelopeId()` to repeat the send later, also from another process: with the
     * same id and content it is the same send, and is done once.
     */
    id?: string | undefined;
}
/** An envelope to send: to whom, and `text`, `parts`, `files` or several of them. */
export type Draft = Content & Addressing;
/**
 * Uploads the files and sends the envelope: to all of its recipients, or to none. Its id is made once, so that every
 * repetition of a request is the same send.
 *
 * The same call with the same `id` does the same once more: it uploads nothing twice and gets the same acknowledgement,
 * whether the one before got as far as its uploads or was accepted. The service knows uploads again for a day (as its
 * operator has set it); a send with files that is repeated later is `CONFLICT` if it was accepted; other bytes under
 * the same `id` are `IDEMPOTENCY_MISMATCH`.
 */
export declare function send(connection: Connection, draft: Draft, options?: SendOptions): Promise<SendAcknowledgement>;
export {};
//# sourceMappingURL=send.d.ts.map