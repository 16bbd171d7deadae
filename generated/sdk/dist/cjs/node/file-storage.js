// Generated from src/clients/typescript/src/node/file-storage.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileStorage = fileStorage;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const lock_file_js_1 = require("./lock-file.js");
const replace_file_js_1 = require("./replace-file.js");
const ownerOnly = 0o700;
const lockAttempts = { everyMs: 25, most: 4_000 };
/**
 * Keeps it in a file that only its owner may read, in a folder that is made for it if there is none. Processes that
 * share the file take turns. Needs Node 22.13 or later, and says so at once.
 */
function fileStorage(path) {
    (0, lock_file_js_1.requireLocks)();
    const makeFolder = () => (0, promises_1.mkdir)((0, node_path_1.dirname)(path), { recursive: true, mode: ownerOnly });
    return {
        async load() {
            const text = await (0, replace_file_js_1.textOf)(path);
            return text === undefined ? undefined : parsed(text, path);
        },
        async save(authorization) {
            if (authorization === undefined)
                return (0, promises_1.rm)(path, { force: true });
            await makeFolder();
            await (0, replace_file_js_1.replaceFile)(path, JSON.stringify(authorization));
        },
        async lock(work) {
            await makeFolder();
            const unlock = await turnAt(path);
            try {
                return await work();
            }
            finally {
                unlock();
            }
        },
    };
}
async function turnAt(path) {
    for (let attempt = 1;; attempt++) {
        const unlock = await (0, lock_file_js_1.tryLock)(path);
        if (unlock)
            return unlock;
        if (attempt === lockAttempts.most)
            throw new Error(`${path} is locked by another process`);
        await new Promise((resolve) => setTimeout(resolve, lockAttempts.everyMs));
    }
}
function parsed(text, path) {
    try {
        const authorization = JSON.parse(text);
        if (typeof authorization.issuer === 'string' && typeof authorization.client_id === 'string')
            return authorization;
    }
    catch { } // said below
    throw new Error(`${path} does not hold an authorization`);
}
//# sourceMappingURL=file-storage.js.map