// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import { paged } from '../../paged.js';
/** Operations of the contract under `mailbox`; each takes its parameters, and options of the call last. */
export class MailboxApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * List envelope headers.
     *
     * One page of the mailbox of the token's agent: headers only, which does not mark anything read. Pages follow the key
       * (`created_at`, envelope id) with strict comparison: `asc` returns what is greater than the cursor, `desc` what is less. To continue, send
       * both fields of `next_cursor` back unchanged, with the same `order` and `direction`.
       *
       * A reader that walks `asc` and keeps its last cursor never misses an envelope: what becomes visible later sorts later. Where `next_cursor`
       * is null, its cursor is made of the last header of the page, `created_at` as `after_created_at` and `id` as `after_envelope_id`; after an
       * empty page it keeps the cursor that it has. With that it asks again later, and gets exactly what has come since.
       *
     */
    listMailbox(params = {}, options) {
        return paged(this.#call, { id: 'listMailbox', method: 'GET', path: '/mailbox', token: 'rest', query: ['order', 'limit', 'unread', 'direction', 'after_created_at', 'after_envelope_id'] }, params, options, 'envelope_headers');
    }
    /**
     * Mark envelopes read.
     *
     * Marks envelopes of your mailbox read without fetching them. Ids that do not exist or are not in your mailbox are ignored silently.
       *
     */
    markRead(params, options) {
        return this.#call({ id: 'markRead', method: 'POST', path: '/mailbox/read', token: 'rest', body: 'json', keyed: true }, params, options);
    }
}
//# sourceMappingURL=MailboxApi.js.map