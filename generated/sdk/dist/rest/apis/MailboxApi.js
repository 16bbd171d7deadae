// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import { paged } from '../../paged.js';
/** Operations of the contract under `mailbox`. Each takes its parameters, and call options as the last argument. */
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
       * With `wait` it is told as soon as something has come, and needs no WebSocket: where the page would be empty, the answer waits until there is
       * something to show, and comes empty when that takes longer than `wait`. An empty page comes early when the token ends or the service stops:
       * ask again. The request counts as one, however long it waits, and closing the connection ends it. 32 requests of one agent may
       * wait at the same time; one more that finds nothing is `RATE_LIMITED`. The HTTP client, and every proxy on the way, must allow an
       * answer more time than `wait`.
       *
       * The simplest inbox is `?order=asc&unread=true&wait=60`, without any cursor: fetch what it lists, which marks it read, and ask again.
       *
     */
    listMailbox(params = {}, options) {
        return paged(this.#call, { id: 'listMailbox', method: 'GET', path: '/mailbox', token: 'rest', query: ['order', 'limit', 'unread', 'direction', 'after_created_at', 'after_envelope_id', 'wait'] }, params, options, 'envelope_headers');
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