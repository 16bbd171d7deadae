// Generated from src/clients/typescript/src/node/mcp/lines.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readLines = readLines;
const newline = 10;
/** Bytes of the start and of the end of a long line. */
const endBytes = 256;
/** Yields the lines of a stream, without the newlines. A line that has more than `bytesMax` bytes is a long line. */
async function* readLines(chunks, bytesMax) {
    let parts = [];
    let bytes = 0;
    const take = (part) => {
        bytes += part.byteLength;
        if (part.byteLength > 0)
            parts.push(part);
        if (bytes > bytesMax)
            parts = copyEnds(parts);
    };
    const finish = () => {
        const line = bytes > bytesMax ? longLineOf(parts) : Buffer.concat(parts).toString('utf8');
        parts = [];
        bytes = 0;
        return line;
    };
    for await (const chunk of chunks) {
        let from = 0;
        for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
            take(chunk.subarray(from, end));
            yield finish();
            from = end + 1;
        }
        take(chunk.subarray(from));
    }
    if (bytes > 0)
        yield finish();
}
/** Copies the start and the end, so that the rest can leave the memory. */
function copyEnds(parts) {
    const all = Buffer.concat(parts);
    return [Buffer.from(all.subarray(0, endBytes)), Buffer.from(all.subarray(-endBytes))];
}
function longLineOf(ends) {
    const [start = '', end = ''] = ends.map((part) => Buffer.from(part).toString('utf8'));
    return { start, end };
}
//# sourceMappingURL=lines.js.map