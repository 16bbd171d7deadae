// Generated from src/clients/typescript/src/node/lock-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requireLocks = requireLocks;
exports.tryLock = tryLock;
const promises_1 = require("node:fs/promises");
const node_module_1 = require("node:module");
const replace_file_js_1 = require("./replace-file.js");
const busy = 5;
/** Says at once where a program cannot lock files. */
function requireLocks() {
    if (!(0, node_module_1.isBuiltin)('node:sqlite'))
        throw new Error('locking a file needs node:sqlite, which Node has since 22.13');
}
/**
 * Locks a file, by whatever link it is reached, until the function that it gives is called; undefined where it is
 * locked already. SQLite's exclusive lock, on a file beside it that stays, is one that the system drops with the
 * process, however that ends.
 */
async function tryLock(locked) {
    requireLocks();
    const path = `${await (0, replace_file_js_1.targetOf)(locked)}.lock`;
    const { DatabaseSync } = await import('node:sqlite');
    await (await (0, promises_1.open)(path, 'a', replace_file_js_1.ownerOnlyFile)).close();
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
        file.exec('begin exclusive');
        return () => file.close();
    }
    catch (error) {
        file.close();
        if ((0, replace_file_js_1.isWith)(error, 'errcode', busy))
            return undefined;
        throw error;
    }
}
//# sourceMappingURL=lock-file.js.map