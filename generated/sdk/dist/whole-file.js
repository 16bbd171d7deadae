// Generated from src/clients/typescript/src/whole-file.ts by `npm run generate`. Do not edit.
import { ConnectionError } from './errors.js';
import { retrying } from './retry.js';
/** All bytes of a file, on another connection where one breaks; each piece is tried for as often as a call is. */
export async function* wholeFile(whole) {
    const { open, size, policy, checkSize } = whole;
    let opened = whole.opened;
    let position = 0;
    function close() {
        opened?.close();
        opened = undefined;
    }
    async function nextPiece(aborted) {
        opened ??= await open(position, aborted);
        try {
            const { value } = await opened.pieces.next();
            if (value || size === undefined || position === size)
                return value || undefined;
            throw new ConnectionError(policy.operation, `it ended after ${position} of ${size} bytes`);
        }
        catch (error) {
            close();
            throw error;
        }
    }
    try {
        checkSize(size ?? 0);
        for (;;) {
            const piece = await retrying(policy, nextPiece);
            if (!piece)
                return;
            position += piece.byteLength;
            checkSize(position);
            yield piece;
        }
    }
    finally {
        close();
    }
}
//# sourceMappingURL=whole-file.js.map