// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { type Paged } from '../../paged.js';
import type { MailboxPage, MarkReadRequest, MarkReadResult } from '../models/index.js';
/** Parameters of `listMailbox`. */
export type ListMailboxParams = {
    /** Sort order: `asc` begins with the oldest, `desc` with the newest. */
    order?: 'asc' | 'desc' | undefined;
    /** Maximum number of headers on the page. */
    limit?: number | undefined;
    /** Filter: only unread (`true`) or only read (`false`) envelopes. Applies to direction `in`; ignored for `out` and `both`. */
    unread?: boolean | undefined;
    /** `in`: envelopes addressed to you. `out`: envelopes sent by you. `both`: both kinds, each header with a `direction`. */
    direction?: 'in' | 'out' | 'both' | undefined;
    /** Time of the cursor. Send it together with `after_envelope_id`: one without the other is `VALIDATION_ERROR`. */
    after_created_at?: number | undefined;
    /** Envelope id of the cursor. Send it together with `after_created_at`: one without the other is `VALIDATION_ERROR`. */
    after_envelope_id?: string | undefined;
    /** Seconds to wait for an envelope if the page would be empty. Works only with `order=asc`, because new envelopes come last. With `desc` any value except `0` is `VALIDATION_ERROR`. */
    wait?: number | undefined;
} & AllOrNone<import('../models/index.js').MailboxCursor>;
/** Parameters of `markRead`. */
export type MarkReadParams = MarkReadRequest;
/** Operations of the contract under `mailbox`. Each takes its parameters, and call options as the last argument. */
export declare class MailboxApi {
    #private;
    constructor(call: Call);
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
    listMailbox(params?: ListMailboxParams, options?: CallOptions): Paged<MailboxPage, 'envelope_headers'>;
    /**
     * Mark envelopes read.
     *
     * Marks envelopes of your mailbox as read without fetching them. The service ignores ids that are not in your mailbox.
       *
     */
    markRead(params: MarkReadParams, options?: CallOptions): Promise<MarkReadResult>;
}
//# sourceMappingURL=MailboxApi.d.ts.map