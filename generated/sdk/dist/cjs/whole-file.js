// Generated from src/clients/typescript/src/whole-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.streamWholeFile = streamWholeFile;
const errors_js_1 = require("./errors.js");
const retry_js_1 = require("./retry.js");
/**
 * Yields all bytes of a file. After a lost connection it continues on another one. It retries each chunk as often as a
 * call.
 */
async function* streamWholeFile(whole) {
    const { open, size, policy, checkSize } = whole;
    let file = whole.file;
    let position = 0;
    function close() {
        file?.close();
        file = undefined;
    }
    async function nextChunk(abortSignal) {
        file ??= await open(position, abortSignal);
        try {
            const { value } = await file.chunks.next();
            if (value || size === undefined || position === size)
                return value || undefined;
            throw new errors_js_1.ConnectionError(policy.operation, `the response ended after ${position} of ${size} bytes`);
        }
        catch (error) {
            close();
            throw error;
        }
    }
    try {
        checkSize(size ?? 0);
        for (;;) {
            const chunk = await (0, retry_js_1.withRetries)(policy, nextChunk);
            if (!chunk)
                return;
            position += chunk.byteLength;
            checkSize(position);
            yield chunk;
        }
    }
    finally {
        close();
    }
}
//# sourceMappingURL=whole-file.js.map