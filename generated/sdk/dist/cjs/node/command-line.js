// Generated from src/clients/typescript/src/node/command-line.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.UsageError = void 0;
exports.parsed = parsed;
exports.xdgFolder = xdgFolder;
const node_os_1 = require("node:os");
const node_path_1 = require("node:path");
const node_util_1 = require("node:util");
/** The command line is not valid; the message says what to change. */
class UsageError extends Error {
}
exports.UsageError = UsageError;
/** The options of a program, and the words beside them. */
function parsed(args, options) {
    try {
        return (0, node_util_1.parseArgs)({ args: [...args], options, allowPositionals: true });
    }
    catch (error) {
        if (!(error instanceof TypeError))
            throw error;
        const [, unknown] = /^Unknown option '([^']+)'/.exec(error.message) ?? [];
        throw new UsageError(unknown === undefined ? error.message : `unknown option ${unknown}`);
    }
}
/** A folder that the XDG Base Directory Specification has for such files, below home where nothing else is said. */
function xdgFolder(variable, usual) {
    const given = process.env[variable] ?? '';
    return (0, node_path_1.isAbsolute)(given) ? given : (0, node_path_1.join)((0, node_os_1.homedir)(), usual);
}
//# sourceMappingURL=command-line.js.map