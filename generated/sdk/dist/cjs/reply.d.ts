// Generated from src/clients/typescript/src/reply.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import type { Content } from './content.js';
import { MessagingError } from './errors.js';
import type { Direction, EnvelopeDraft, EnvelopeHeader, SendAcknowledgement } from './rest/index.js';
import type { SendOptions } from './settings.js';
/** An envelope, or its header, which does not have all references. */
export interface Answerable extends Pick<EnvelopeHeader, 'id' | 'from' | 'to' | 'cc' | 'in_reply_to' | 'subject'> {
    references?: readonly string[] | undefined;
    direction?: Direction | undefined;
}
interface ReplyFields extends Pick<EnvelopeDraft, 'date_ms' | 'monitor'> {
    /**
     * Also replies to the other recipients. The client asks the service once which recipient is its own agent (scope
     * `agents:read`).
     */
    all?: boolean | undefined;
    /** Subject. Default: that of the envelope after `Re: `. */
    subject?: string | null | undefined;
    /** Envelope id; see `send`. */
    id?: string | undefined;
}
/** Content of a reply: at least one of `text`, `parts` and `files`. */
export type Reply = Content & ReplyFields;
/** The reply has no recipient, so nothing was sent. */
export declare class ReplyError extends MessagingError {
    readonly name = "ReplyError";
    /**
     * `postmaster`: the envelope is a report of the service. `own_handle`: the client cannot tell which recipient it is.
     */
    readonly code: 'postmaster' | 'own_handle';
    constructor(code: ReplyError['code'], message: string, options?: ErrorOptions);
}
/**
 * Replies to the sender of an envelope. A reply to your own envelope goes to its recipients. It continues thread and
 * subject, and sends files as `send` does.
 */
export declare function reply(connection: Connection, envelope: Answerable, { all, subject, ...content }: Reply, options?: SendOptions): Promise<SendAcknowledgement>;
export {};
//# sourceMappingURL=reply.d.ts.map