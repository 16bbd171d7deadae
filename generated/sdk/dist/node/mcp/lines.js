// Generated from src/clients/typescript/src/node/mcp/lines.ts by `npm run generate`. Do not edit.
const newline = 10;
/**
 * Yields the lines of a stream, without their ends. It discards a line that has more than `bytesMax` bytes, and yields
 * undefined for it.
 */
export async function* readLines(chunks, bytesMax) {
    let parts = [];
    let bytes = 0;
    const take = (part) => {
        bytes += part.byteLength;
        if (bytes > bytesMax)
            parts = [];
        else if (part.byteLength > 0)
            parts.push(part);
    };
    const finish = () => {
        const line = bytes > bytesMax ? undefined : Buffer.concat(parts).toString('utf8');
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
//# sourceMappingURL=lines.js.map