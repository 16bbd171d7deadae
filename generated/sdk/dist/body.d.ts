// Generated from src/clients/typescript/src/body.ts by `npm run generate`. Do not edit.
import { type Bounds } from './clock.js';
/** Largest response that the client holds in memory. A batch of the largest envelopes has about 30 MB. */
export declare const responseBytesMax: number;
/** Largest error body. Longer ones are pages of a proxy. */
export declare const errorBytesMax: number;
/**
 * Yields the body in chunks as they arrive. `timeoutMs` limits the wait for each chunk, not the whole body. Leaving the
 * iteration early closes the connection.
 */
export declare function streamBody(response: Response, bounds: Bounds): AsyncGenerator<Uint8Array, void, undefined>;
/**
 * Reads a whole body. Returns undefined if it has more than `bytesMax` bytes. The abort signal releases the connection.
 */
export declare function readBytes(response: Response, bytesMax: number, abortSignal: AbortSignal): Promise<Uint8Array<ArrayBuffer>[] | undefined>;
export declare function decodeText(chunks: readonly Uint8Array[]): string;
//# sourceMappingURL=body.d.ts.map