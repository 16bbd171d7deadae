// Generated from src/clients/typescript/src/node/listen/place.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.InUseError = void 0;
exports.takePlace = takePlace;
exports.ownPlace = ownPlace;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const command_line_js_1 = require("../command-line.js");
const file_cursor_js_1 = require("../file-cursor.js");
const token_agent_js_1 = require("../../token-agent.js");
const lock_file_js_1 = require("../lock-file.js");
/** Another listener has the file. */
class InUseError extends Error {
}
exports.InUseError = InUseError;
/** The place in this file, which nobody else is to use until `leave`. */
async function takePlace(path) {
    const leave = await (0, lock_file_js_1.tryLock)(path);
    if (!leave)
        throw new InUseError(`another listener uses ${path}`);
    try {
        return { ...(await (0, file_cursor_js_1.fileCursor)(path)), leave };
    }
    catch (error) {
        leave();
        throw error;
    }
}
/** A file of the agent's own. */
async function ownPlace(token) {
    const agent = (0, token_agent_js_1.agentIn)(token);
    if (agent === undefined)
        throw new Error('the token does not tell which agent it is for: say with --cursor where its place is kept');
    const path = (0, node_path_1.join)((0, command_line_js_1.xdgFolder)('XDG_STATE_HOME', '.local/state'), 'ams-listen', `${agent}.json`);
    await (0, promises_1.mkdir)((0, node_path_1.dirname)(path), { recursive: true, mode: 0o700 });
    return path;
}
//# sourceMappingURL=place.js.map