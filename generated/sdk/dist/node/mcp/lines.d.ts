// Generated from src/clients/typescript/src/node/mcp/lines.ts by `npm run generate`. Do not edit.
/**
 * Yields the lines of a stream, without their ends. It discards a line that has more than `bytesMax` bytes, and yields
 * undefined for it.
 */
export declare function readLines(chunks: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<string | undefined, void, undefined>;
//# sourceMappingURL=lines.d.ts.map