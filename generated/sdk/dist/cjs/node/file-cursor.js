// Generated from src/clients/typescript/src/node/file-cursor.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileCursor = fileCursor;
const cursor_js_1 = require("../cursor.js");
const replace_file_js_1 = require("./replace-file.js");
/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends, and whose it is: with that of another agent `follow`
 * throws. One that holds anything else is an error, and no beginning.
 */
async function fileCursor(path) {
    const text = await (0, replace_file_js_1.textOf)(path);
    const kept = text === undefined ? { cursor: null, agent_id: null } : placeIn(text, path);
    return {
        ...kept,
        save: (cursor, agent_id = kept.agent_id ?? undefined) => (0, replace_file_js_1.replaceFile)(path, JSON.stringify({ ...cursor, agent_id })),
    };
}
function placeIn(text, path) {
    try {
        const { agent_id = null, ...rest } = JSON.parse(text);
        const cursor = (0, cursor_js_1.checkedCursor)(rest);
        if (cursor && (agent_id === null || typeof agent_id === 'string'))
            return { cursor, agent_id };
    }
    catch { } // said below
    throw new Error(`${path} does not hold a cursor`);
}
//# sourceMappingURL=file-cursor.js.map