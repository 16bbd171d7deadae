// Generated from src/clients/typescript/src/node/file-cursor.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileCursor = fileCursor;
const cursor_js_1 = require("../cursor.js");
const replace_file_js_1 = require("./replace-file.js");
/**
 * Stores the cursor of one program in a file: `follow(await fileCursor('cursor.json'))`. A crash never leaves a partial
 * file. The file also has the agent's id, and `follow` throws for another agent. A file with other content is an error.
 */
async function fileCursor(path) {
    const text = await (0, replace_file_js_1.readTextFile)(path);
    const stored = text === undefined ? { cursor: null, agent_id: null } : parseCursor(text, path);
    return {
        ...stored,
        save: (cursor, agent_id = stored.agent_id ?? undefined) => (0, replace_file_js_1.replaceFile)(path, JSON.stringify({ ...cursor, agent_id })),
    };
}
function parseCursor(text, path) {
    try {
        const { agent_id = null, ...rest } = JSON.parse(text);
        const cursor = (0, cursor_js_1.checkCursor)(rest);
        if (cursor && (agent_id === null || typeof agent_id === 'string'))
            return { cursor, agent_id };
    }
    catch { } // the error follows below
    throw new replace_file_js_1.DamagedFileError(`${path} does not contain a cursor: delete the file to begin anew`);
}
//# sourceMappingURL=file-cursor.js.map