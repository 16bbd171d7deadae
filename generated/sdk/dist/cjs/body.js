// Generated from src/clients/typescript/src/body.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.refusalBytesMax = exports.answerBytesMax = void 0;
exports.piecesOf = piecesOf;
exports.bytesOf = bytesOf;
exports.textOf = textOf;
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
/** The most of an answer that is held: a batch of the largest envelopes has some 30 MB. */
exports.answerBytesMax = 64 * 2 ** 20;
/** Refusals are short; what is longer is a page of something in between. */
exports.refusalBytesMax = 64 * 2 ** 10;
/**
 * A body as it comes, for as long as it moves: only the time to its next piece is bounded, by `timeoutMs`. Who stops
 * early, or is stopped, closes the connection.
 */
async function* piecesOf(response, bounds) {
    const reader = response.body?.getReader();
    if (!reader)
        return;
    try {
        for (;;) {
            const { done, value } = await (0, clock_js_1.within)(bounds, () => reader.read());
            if (done)
                return;
            yield value;
        }
    }
    catch (error) {
        throw (0, errors_js_1.connectionError)(bounds.operation, error);
    }
    finally {
        reader.cancel().catch(() => { });
    }
}
/** A whole body, undefined where it has more bytes. However it ends, aborting lets the connection go. */
async function bytesOf(response, bytesMax, aborted) {
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
function textOf(pieces) {
    const decoder = new TextDecoder();
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}
//# sourceMappingURL=body.js.map