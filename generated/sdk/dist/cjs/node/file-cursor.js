// Generated from scripts/sdk/src/node/file-cursor.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileCursor = fileCursor;
const cursor_js_1 = require("../cursor.js");
const replace_file_js_1 = require("./replace-file.js");
/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends; one that holds anything else is an error, and no
 * beginning.
 */
async function fileCursor(path) {
    const text = await (0, replace_file_js_1.textOf)(path);
    return {
        cursor: text === undefined ? null : cursorIn(text, path),
        save: (cursor) => (0, replace_file_js_1.replaceFile)(path, JSON.stringify(cursor)),
    };
}
function cursorIn(text, path) {
    try {
        const cursor = (0, cursor_js_1.checkedCursor)(JSON.parse(text));
        if (cursor)
            return cursor;
    }
    catch { } // said below
    throw new Error(`${path} does not hold a cursor`);
}
//# sourceMappingURL=file-cursor.js.map