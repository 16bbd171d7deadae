// Generated from src/clients/typescript/src/node/command-line.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.UsageError = void 0;
exports.parseCommandLine = parseCommandLine;
exports.findXdgFolder = findXdgFolder;
const node_os_1 = require("node:os");
const node_path_1 = require("node:path");
const node_util_1 = require("node:util");
/** The command line is invalid. The message says what to change. */
class UsageError extends Error {
}
exports.UsageError = UsageError;
/** Parses the options and positional arguments of a program. */
function parseCommandLine(args, options) {
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
/** Returns a folder of the XDG Base Directory Specification. Default: the usual one below the home folder. */
function findXdgFolder(variable, usual) {
    const given = process.env[variable] ?? '';
    return (0, node_path_1.isAbsolute)(given) ? given : (0, node_path_1.join)((0, node_os_1.homedir)(), usual);
}
//# sourceMappingURL=command-line.js.map