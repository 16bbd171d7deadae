// Generated from src/clients/typescript/src/node/mcp/lines.ts by `npm run generate`. Do not edit.
/** Line that is too long. Only its start and its end are in memory. */
export interface LongLine {
    start: string;
    end: string;
}
/** Yields the lines of a stream, without the newlines. A line that has more than `bytesMax` bytes is a long line. */
export declare function readLines(chunks: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<string | LongLine, void, undefined>;
//# sourceMappingURL=lines.d.ts.map