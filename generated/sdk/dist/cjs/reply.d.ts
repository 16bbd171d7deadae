// Generated from src/clients/typescript/src/reply.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { Content } from './content.js';
import { MessagingError } from './errors.js';
import type { Direction, EnvelopeDraft, EnvelopeHeader, SendAcknowledgement } from './rest/index.js';
import { type SendOptions } from './send.js';
/** What can be answered: an envelope, or its header, which does not know all of its ancestors. */
export interface Answerable extends Pick<EnvelopeHeader, 'id' | 'from' | 'to' | 'cc' | 'in_reply_to' | 'subject'> {
    references?: readonly string[] | undefined;
    direction?: Direction | undefined;
}
interface ReplyFields extends Pick<EnvelopeDraft, 'date_ms' | 'monitor'> {
    /** To all other recipients too; who of them is oneself is asked of the service once (scope `agents:read`). */
    all?: boolean | undefined;
    /** By default that of the envelope, after `Re: `. */
    subject?: string | null | undefined;
    /** As for `send`. */
    id?: string | undefined;
}
/** What to answer: `text`, `parts`, `files` or several of them. */
export type Reply = Content & ReplyFields;
/** Why there is nobody to answer to; nothing was sent. */
export declare class ReplyError extends MessagingError {
    readonly name = "ReplyError";
    /** `postmaster`: it is a report of the service. `own_handle`: it could not be told which recipient is oneself. */
    readonly code: 'postmaster' | 'own_handle';
    constructor(code: ReplyError['code'], message: string, options?: ErrorOptions);
}
/**
 * Answers an envelope: to its sender, or for one's own of a feed with `out` to its recipients. The conversation and the
 * subject go on, and files are sent as by `send`.
 */
export declare function reply(connection: Connection, envelope: Answerable, { all, subject, ...content }: Reply, options?: SendOptions): Promise<SendAcknowledgement>;
export {};
//# sourceMappingURL=reply.d.ts.map