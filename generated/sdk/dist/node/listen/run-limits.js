// Generated from src/clients/typescript/src/node/listen/run-limits.ts by `npm run generate`. Do not edit.
import { cursorOf } from '../../cursor.js';
import { createMailboxReader } from '../../mailbox-reader.js';
import { toLine } from './run-command.js';
/** Largest number of remaining envelopes that is counted. */
const countedMax = 100;
const bytesPerToken = 4;
/**
 * Yields envelopes of the headers up to the limits. It fetches each envelope when it is needed, so the others stay
 * unread. An envelope that is larger than the byte limit by itself comes as its header.
 */
export async function* takeWithinLimits(found, { most, bytes, connection, headers, call, signal, report }) {
    const reader = createMailboxReader(connection, 'in', call, signal);
    /**
     * Fetches an envelope. Returns undefined if retention has removed it, and the header if its size hint was too low.
     */
    async function envelopeOf(header, bytesLeft) {
        for await (const envelope of reader.envelopes([header]))
            return sizeOf(envelope) > bytesLeft ? header : envelope;
        return undefined;
    }
    let [count, bytesLeft] = [0, bytes];
    for await (const header of found) {
        const expected = sizeOf(header) + header.size_hint * bytesPerToken;
        const isHeader = headers || expected > bytes;
        if (count > 0 && (count >= most || (isHeader ? sizeOf(header) : expected) > bytesLeft)) {
            const remaining = await reader.page(cursorOf(header), countedMax, 0);
            return report({
                type: 'left',
                count: remaining.envelope_headers.length + 1,
                isMore: remaining.next_cursor !== null,
            });
        }
        const item = isHeader ? header : await envelopeOf(header, bytesLeft);
        if (!item)
            continue;
        count++;
        bytesLeft -= sizeOf(item);
        yield item;
    }
}
const sizeOf = (item) => Buffer.byteLength(toLine(item));
//# sourceMappingURL=run-limits.js.map