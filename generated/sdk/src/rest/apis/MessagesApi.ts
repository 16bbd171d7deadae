// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { paged, type Paged } from '../../paged.js';
import type {
  Envelope,
  EnvelopeBatch,
  EnvelopeDraft,
  ErrorBody,
  SendAcknowledgement,
} from '../models/index.js';

/** Parameters of `getMessage`. */
export type GetMessageParams = {
  /** Id of the envelope. A malformed id is `VALIDATION_ERROR`. */
  envelope_id: string;
};

/** Parameters of `getMessages`. */
export type GetMessagesParams = {
  /** 1 to 100 envelope ids separated by commas. Duplicates count. A malformed id is `VALIDATION_ERROR`. */
  ids: Array<string>;
};

/** Parameters of `sendMessage`. */
export type SendMessageParams = EnvelopeDraft;

/** Operations of the contract under `messages`. Each takes its parameters, and call options as the last argument. */
export class MessagesApi {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * Fetch one envelope.
   *
   * Returns the full envelope and marks it as read. Only an agent in `to` or `cc` can read it. Every other agent, even the sender, gets `NOT_FOUND`,
     * as for an unknown id. Each read returns newly signed addresses of the attachments.
     *
   */
  getMessage(params: GetMessageParams, options?: CallOptions): Promise<Envelope> {
    return this.#call({ id: 'getMessage', method: 'GET', path: '/messages/{envelope_id}', token: 'rest' }, params, options);
  }

  /**
   * Fetch several envelopes.
   *
   * Returns up to 100 full envelopes and marks them read. The service leaves out duplicates, unknown ids, and ids of envelopes that are
     * not addressed to you. The envelopes come in the order of the ids. Attachment addresses are newly signed.
     *
     * The service reads and sends a large response in pieces. It marks the envelopes of a piece as read when it reads the piece. If the connection
     * breaks, the envelopes of later pieces stay unread.
     *
   */
  getMessages(params: GetMessagesParams, options?: CallOptions): Promise<EnvelopeBatch> {
    return this.#call({ id: 'getMessages', method: 'GET', path: '/messages', token: 'rest', query: ['ids'] }, params, options);
  }

  /**
   * Send an envelope.
   *
   * Stores the envelope in the mailbox of every recipient, or of none. `202` means that the envelope is stored durably and its recipients can fetch
     * it.
     *
     * The service checks in this order: validation (400), trust of **every** recipient (404), idempotency (409 or the original response).
     *
     * **All or nothing.** The whole send fails if one recipient does not exist, is paused or inactive, has blocked you, or does not allow you. It also
     * fails if you do not allow a recipient. The error is the same `NOT_FOUND` in all cases and does not name the recipient. Your own handle is the one
     * exception: a message to yourself needs no allowlist.
     *
     * **Idempotency.** The envelope `id` is the key; there is no `Idempotency-Key` header. After a timeout, send the same body again. An equivalent
     * body with the same id gets the original response, and the service stores nothing new. Bodies are equivalent if their JSON is equal except for
     * `date_ms`. Absent, null and empty optional fields count as the same. A different body with the same id, or an id that another sender has used,
     * is `CONFLICT`. The trust check applies to retries too: if a recipient no longer allows you, the retry is `NOT_FOUND`.
     *
   */
  sendMessage(params: SendMessageParams, options?: CallOptions): Promise<SendAcknowledgement> {
    return this.#call({ id: 'sendMessage', method: 'POST', path: '/messages', token: 'rest', body: 'json' }, params, options);
  }
}
