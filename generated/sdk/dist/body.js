// Generated from src/clients/typescript/src/body.ts by `npm run generate`. Do not edit.
import { within } from './clock.js';
import { connectionError } from './errors.js';
/** The most of an answer that is held: a batch of the largest envelopes has some 30 MB. */
export const answerBytesMax = 64 * 2 ** 20;
/** Refusals are short; what is longer is a page of something in between. */
export const refusalBytesMax = 64 * 2 ** 10;
/**
 * A body as it comes, for as long as it moves: only the time to its next piece is bounded, by `timeoutMs`. Who stops
 * early, or is stopped, closes the connection.
 */
export async function* piecesOf(response, bounds) {
    const reader = response.body?.getReader();
    if (!reader)
        return;
    try {
        for (;;) {
            const { done, value } = await within(bounds, () => reader.read());
            if (done)
                return;
            yield value;
        }
    }
    catch (error) {
        throw connectionError(bounds.operation, error);
    }
    finally {
        reader.cancel().catch(() => { });
    }
}
/** A whole body, undefined where it has more bytes. However it ends, aborting lets the connection go. */
export async function bytesOf(response, bytesMax, aborted) {
    const pieces = [];
    const reader = response.body?.getReader();
    if (!reader)
        return pieces;
    aborted.addEventListener('abort', () => reader.cancel().catch(() => { }));
    for (let bytes = 0;;) {
        const { done, value } = await reader.read();
        if (done)
            return pieces;
        bytes += value.byteLength;
        if (bytes > bytesMax)
            return undefined;
        pieces.push(value);
    }
}
export function textOf(pieces) {
    const decoder = new TextDecoder();
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}
//# sourceMappingURL=body.js.map