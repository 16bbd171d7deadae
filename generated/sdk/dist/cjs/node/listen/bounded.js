// Generated from src/clients/typescript/src/node/listen/bounded.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.bounded = bounded;
const cursor_js_1 = require("../../cursor.js");
const follow_reader_js_1 = require("../../follow-reader.js");
const run_command_js_1 = require("./run-command.js");
/** Of what is left so many are counted. */
const countedMax = 100;
const bytesPerToken = 4;
/**
 * Of what these headers are of, as much as the bounds allow. Each envelope is fetched when it is its turn, so that what
 * is left stays unread. One that is larger by itself than all together may be comes as its header.
 */
async function* bounded(found, { most, bytes, connection, headers, call, signal, report }) {
    const reader = (0, follow_reader_js_1.createReader)(connection, 'in', call, signal);
    /** Nothing where retention has removed it meanwhile; and the header where its hint was wrong. */
    async function envelopeOf(header, room) {
        for await (const envelope of reader.envelopes([header]))
            return sizeOf(envelope) > room ? header : envelope;
        return undefined;
    }
    let [count, room] = [0, bytes];
    for await (const header of found) {
        const expected = sizeOf(header) + header.size_hint * bytesPerToken;
        const isHeader = headers || expected > bytes;
        if (count > 0 && (count >= most || (isHeader ? sizeOf(header) : expected) > room)) {
            const rest = await reader.page((0, cursor_js_1.cursorOf)(header), countedMax, 0);
            return report({ type: 'left', count: rest.envelope_headers.length + 1, isMore: rest.next_cursor !== null });
        }
        const item = isHeader ? header : await envelopeOf(header, room);
        if (!item)
            continue;
        count++;
        room -= sizeOf(item);
        yield item;
    }
}
const sizeOf = (item) => Buffer.byteLength((0, run_command_js_1.lineOf)(item));
//# sourceMappingURL=bounded.js.map