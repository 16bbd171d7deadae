// Generated from src/clients/typescript/src/node/lock-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requireLocks = requireLocks;
exports.tryLock = tryLock;
const promises_1 = require("node:fs/promises");
const node_module_1 = require("node:module");
const replace_file_js_1 = require("./replace-file.js");
const busy = 5;
/** Throws if this version of Node cannot lock files. */
function requireLocks() {
    if (!(0, node_module_1.isBuiltin)('node:sqlite'))
        throw new Error('file locks need node:sqlite: use Node 22.13 or later');
}
/**
 * Locks a file and returns the function that unlocks it; undefined if it is already locked. Links to the file share the
 * lock. It is SQLite's exclusive lock on a file beside it, which the system releases when the process ends.
 */
async function tryLock(locked) {
    requireLocks();
    const path = `${await (0, replace_file_js_1.resolveTarget)(locked)}.lock`;
    const { DatabaseSync } = await import('node:sqlite');
    await (await (0, promises_1.open)(path, 'a', replace_file_js_1.ownerOnlyFile)).close();
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
        file.exec('begin exclusive');
        return () => file.close();
    }
    catch (error) {
        file.close();
        if ((0, replace_file_js_1.hasProperty)(error, 'errcode', busy))
            return undefined;
        throw new Error(`${path} cannot be locked: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
}
//# sourceMappingURL=lock-file.js.map