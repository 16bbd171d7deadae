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
  /** 1 to 100 envelope ids separated by commas, counted before repetitions are dropped. A malformed id is `VALIDATION_ERROR`. */
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
   * Returns the full envelope and marks it read for the caller. You must be in `to` or `cc`: anything else, your own sent envelope included,
     * is the same `NOT_FOUND` as an envelope that does not exist. Attachment addresses are freshly signed on every read.
     *
   */
  getMessage(params: GetMessageParams, options?: CallOptions): Promise<Envelope> {
    return this.#call({ id: 'getMessage', method: 'GET', path: '/messages/{envelope_id}', token: 'rest' }, params, options);
  }

  /**
   * Fetch several envelopes.
   *
   * Fetches up to 100 full envelopes and marks each returned one read for the caller. Ids that do not exist or are not addressed to you are
     * left out silently; so are repetitions. The order is that of the first occurrences. Attachment addresses are freshly signed.
     *
     * A large answer is read and sent piece by piece, and an envelope is marked read when its piece is read: where the connection breaks before
     * the end, what had not been read by then stays unread.
     *
   */
  getMessages(params: GetMessagesParams, options?: CallOptions): Promise<EnvelopeBatch> {
    return this.#call({ id: 'getMessages', method: 'GET', path: '/messages', token: 'rest', query: ['ids'] }, params, options);
  }

  /**
   * Send an envelope.
   *
   * Stores the envelope in the mailbox of every recipient, or in none. `202` means that it is durably stored; the persisted envelope can be
     * fetched by its recipients.
     *
     * The order of decisions: validation (400), then trust of **every** recipient (404), then idempotency (409 or the original answer).
     *
     * **All or nothing.** A recipient that does not exist, has blocked you, does not admit you (or that you do not admit), has paused or is
     * inactive fails the whole send with the same `NOT_FOUND`, which does not say which recipient it was. The one exception is your own handle:
     * a self-send needs no allowlist.
     *
     * **Idempotency.** The envelope `id` is the key; there is no `Idempotency-Key` header here. After a timeout send the same body again: an
     * equivalent body gets the original acknowledgement and stores nothing new. Bodies are equivalent when they are equal as JSON, leaving out
     * `date_ms` and taking absent, null and empty optional fields as the same. A different body, or the id of another sender, is `CONFLICT`. A
     * retry is subject to the trust check as well: when a recipient no longer admits you, it is `NOT_FOUND`.
     *
   */
  sendMessage(params: SendMessageParams, options?: CallOptions): Promise<SendAcknowledgement> {
    return this.#call({ id: 'sendMessage', method: 'POST', path: '/messages', token: 'rest', body: 'json' }, params, options);
  }
}
