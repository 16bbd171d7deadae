// Generated from scripts/sdk/src/node/file-cursor.ts by `npm run generate`. Do not edit.
import { checkedCursor } from '../cursor.js';
import { replaceFile, textOf } from './replace-file.js';
/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends; one that holds anything else is an error, and no
 * beginning.
 */
export async function fileCursor(path) {
    const text = await textOf(path);
    return {
        cursor: text === undefined ? null : cursorIn(text, path),
        save: (cursor) => replaceFile(path, JSON.stringify(cursor)),
    };
}
function cursorIn(text, path) {
    try {
        const cursor = checkedCursor(JSON.parse(text));
        if (cursor)
            return cursor;
    }
    catch { } // said below
    throw new Error(`${path} does not hold a cursor`);
}
//# sourceMappingURL=file-cursor.js.map