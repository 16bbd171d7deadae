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
     * Returns one page of headers from the agent's mailbox, and marks nothing as read. Headers are sorted by the key (`created_at`, envelope id).
       * After a cursor, `asc` returns the headers with a greater key, and `desc` those with a smaller key. To continue, send both fields of
       * `next_cursor` back unchanged, with the same `order` and `direction`.
       *
       * A client that reads `asc` and stores its last cursor never misses an envelope, because new envelopes sort last. If `next_cursor` is null, the
       * last header is the cursor: `created_at` as `after_created_at` and `id` as `after_envelope_id`. After an empty page keep your cursor: a later
       * request with it returns exactly the new envelopes.
       *
       * With `wait` the client learns of new mail at once, without a WebSocket. If the page would be empty, the service waits up to `wait` seconds for
       * an envelope, then returns an empty page. The service returns the empty page earlier if the token expires or the service stops: repeat the
       * request. A waiting request counts as one request. To end it, close the connection. At most 32 requests of one agent wait at
       * the same time. One more waiting request gets `RATE_LIMITED`. Set the timeouts of your HTTP client and of all proxies above `wait`.
       *
       * The simplest inbox needs no cursor: `?order=asc&unread=true&wait=60`. Fetch the listed envelopes, which marks them read, and
       * repeat.
       *
     */
    listMailbox(params = {}, options) {
        return paged(this.#call, { id: 'listMailbox', method: 'GET', path: '/mailbox', token: 'rest', query: ['order', 'limit', 'unread', 'direction', 'after_created_at', 'after_envelope_id', 'wait'] }, params, options, 'envelope_headers');
    }
    /**
     * Mark envelopes read.
     *
     * Marks envelopes of your mailbox as read without fetching them. The service ignores ids that are not in your mailbox.
       *
     */
    markRead(params, options) {
        return this.#call({ id: 'markRead', method: 'POST', path: '/mailbox/read', token: 'rest', body: 'json', keyed: true }, params, options);
    }
}
//# sourceMappingURL=MailboxApi.js.map