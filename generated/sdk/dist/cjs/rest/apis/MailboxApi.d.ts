// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { type Paged } from '../../paged.js';
import type { MailboxPage, MarkReadRequest, MarkReadResult } from '../models/index.js';
/** Parameters of `listMailbox`. */
export type ListMailboxParams = {
    /** Direction of the walk; `desc` begins with the newest. */
    order?: 'asc' | 'desc' | undefined;
    /** The most headers to return. */
    limit?: number | undefined;
    /** Only unread (`true`) or only read (`false`) envelopes. Applies to direction `in`; ignored for `out` and `both`. */
    unread?: boolean | undefined;
    /** `in`: envelopes addressed to you. `out`: envelopes you sent. `both`: the two together, each header with a `direction`. */
    direction?: 'in' | 'out' | 'both' | undefined;
    /** First half of the cursor. One half without the other is `VALIDATION_ERROR`. */
    after_created_at?: number | undefined;
    /** Second half of the cursor. One half without the other is `VALIDATION_ERROR`. */
    after_envelope_id?: string | undefined;
    /** How many seconds an answer that would be an empty page waits for something to show. Goes with `order=asc` alone, since `desc` walks away from what comes; with `desc` anything but `0` is `VALIDATION_ERROR`. */
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
    listMailbox(params?: ListMailboxParams, options?: CallOptions): Paged<MailboxPage, 'envelope_headers'>;
    /**
     * Mark envelopes read.
     *
     * Marks envelopes of your mailbox read without fetching them. Ids that do not exist or are not in your mailbox are ignored silently.
       *
     */
    markRead(params: MarkReadParams, options?: CallOptions): Promise<MarkReadResult>;
}
//# sourceMappingURL=MailboxApi.d.ts.map