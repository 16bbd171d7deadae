// Generated from src/clients/typescript/src/node/listen/bounded.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../client.js';
import type { CallOptions } from '../../options.js';
import type { EnvelopeHeader } from '../../rest/index.js';
import type { Report } from './report.js';
import { type Item } from './run-command.js';
/** How much is taken at most. */
export interface Bounds {
    /** Envelopes. */
    most: number;
    /** In all of them together. */
    bytes: number;
}
export interface Bounded extends Bounds {
    connection: Connection;
    headers: boolean;
    call: CallOptions;
    signal: AbortSignal;
    report: Report;
}
/**
 * Of what these headers are of, as much as the bounds allow. Each envelope is fetched when it is its turn, so that what
 * is left stays unread. One that is larger by itself than all together may be comes as its header.
 */
export declare function bounded(found: AsyncIterable<EnvelopeHeader>, { most, bytes, connection, headers, call, signal, report }: Bounded): AsyncGenerator<Item, void, undefined>;
//# sourceMappingURL=bounded.d.ts.map