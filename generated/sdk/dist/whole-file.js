// Generated from src/clients/typescript/src/whole-file.ts by `npm run generate`. Do not edit.
import { ConnectionError } from './errors.js';
import { withRetries } from './retry.js';
/**
 * Yields all bytes of a file. After a lost connection it continues on another one. It retries each chunk as often as a
 * call.
 */
export async function* streamWholeFile(whole) {
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
            throw new ConnectionError(policy.operation, `the response ended after ${position} of ${size} bytes`);
        }
        catch (error) {
            close();
            throw error;
        }
    }
    try {
        checkSize(size ?? 0);
        for (;;) {
            const chunk = await withRetries(policy, nextChunk);
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