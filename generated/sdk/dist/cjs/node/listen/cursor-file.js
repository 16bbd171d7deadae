// Generated from src/clients/typescript/src/node/listen/cursor-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.CursorInUseError = void 0;
exports.acquireCursorFile = acquireCursorFile;
exports.ownCursorFile = ownCursorFile;
const node_path_1 = require("node:path");
const command_line_js_1 = require("../command-line.js");
const file_cursor_js_1 = require("../file-cursor.js");
const agent_id_js_1 = require("../../agent-id.js");
const create_folder_js_1 = require("../create-folder.js");
const lock_file_js_1 = require("../lock-file.js");
/** Another listener uses the cursor file. */
class CursorInUseError extends Error {
}
exports.CursorInUseError = CursorInUseError;
/** Locks the cursor file and reads it. Nobody else can use it until `unlock`. */
async function acquireCursorFile(path) {
    const unlock = await (0, lock_file_js_1.tryLock)(path);
    if (!unlock)
        throw new CursorInUseError(`another listener uses ${path}: stop it, or choose another file with --cursor`);
    try {
        return { ...(await (0, file_cursor_js_1.fileCursor)(path)), unlock };
    }
    catch (error) {
        unlock();
        throw error;
    }
}
/** Returns the default cursor file of the token's agent, and creates its folder. */
async function ownCursorFile(token) {
    const agent = (0, agent_id_js_1.parseAgentId)(token);
    if (agent === undefined)
        throw new command_line_js_1.UsageError('the token does not name its agent: choose the cursor file with --cursor');
    const path = (0, node_path_1.join)((0, command_line_js_1.findXdgFolder)('XDG_STATE_HOME', '.local/state'), 'ams-listen', `${agent}.json`);
    await (0, create_folder_js_1.createFolder)((0, node_path_1.dirname)(path), 0o700);
    return path;
}
//# sourceMappingURL=cursor-file.js.map