// Generated from src/clients/typescript/src/node/listen/run-limits.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
import type { CallOptions } from '../../settings.js';
import type { EnvelopeHeader } from '../../rest/index.js';
import type { Report } from './report.js';
import { type Item } from './run-command.js';
/** Limits of one run. */
export interface RunLimits {
    /** Number of envelopes. */
    most: number;
    /** Bytes of all envelopes together. */
    bytes: number;
}
export interface RunContext extends RunLimits {
    connection: Connection;
    headers: boolean;
    call: CallOptions;
    signal: AbortSignal;
    report: Report;
}
/**
 * Yields envelopes of the headers up to the limits. It fetches each envelope when it is needed, so the others stay
 * unread. An envelope that is larger than the byte limit by itself comes as its header.
 */
export declare function takeWithinLimits(found: AsyncIterable<EnvelopeHeader>, { most, bytes, connection, headers, call, signal, report }: RunContext): AsyncGenerator<Item, void, undefined>;
//# sourceMappingURL=run-limits.d.ts.map