// Generated from src/clients/typescript/src/body.ts by `npm run generate`. Do not edit.
import { runWithin } from './clock.js';
import { toMessagingError } from './errors.js';
/** Largest response that the client holds in memory. A batch of the largest envelopes has about 30 MB. */
export const responseBytesMax = 64 * 2 ** 20;
/** Largest error body. Longer ones are pages of a proxy. */
export const errorBytesMax = 64 * 2 ** 10;
/**
 * Yields the body in chunks as they arrive. `timeoutMs` limits the wait for each chunk, not the whole body. Leaving the
 * iteration early closes the connection.
 */
export async function* streamBody(response, bounds) {
    const reader = response.body?.getReader();
    if (!reader)
        return;
    try {
        for (;;) {
            const { done, value } = await runWithin(bounds, () => reader.read());
            if (done)
                return;
            yield value;
        }
    }
    catch (error) {
        throw toMessagingError(bounds.operation, error);
    }
    finally {
        reader.cancel().catch(() => { });
    }
}
/**
 * Reads a whole body. Returns undefined if it has more than `bytesMax` bytes. The abort signal releases the connection.
 */
export async function readBytes(response, bytesMax, abortSignal) {
    const chunks = [];
    const reader = response.body?.getReader();
    if (!reader)
        return chunks;
    abortSignal.addEventListener('abort', () => reader.cancel().catch(() => { }));
    for (let bytes = 0;;) {
        const { done, value } = await reader.read();
        if (done)
            return chunks;
        bytes += value.byteLength;
        if (bytes > bytesMax)
            return undefined;
        chunks.push(value);
    }
}
export function decodeText(chunks) {
    const decoder = new TextDecoder();
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}
//# sourceMappingURL=body.js.map