// Generated from src/clients/typescript/src/node/file-storage.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileStorage = fileStorage;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const create_folder_js_1 = require("./create-folder.js");
const lock_file_js_1 = require("./lock-file.js");
const replace_file_js_1 = require("./replace-file.js");
const ownerOnly = 0o700;
const lockAttempts = { everyMs: 25, most: 4_000 };
/**
 * Stores an authorization in a file that only its owner may read, and creates its folder. A lock serializes the
 * processes that share the file. It needs Node 22.13 or later, and throws at once in older ones.
 */
function fileStorage(path) {
    (0, lock_file_js_1.requireLocks)();
    const createOwnFolder = () => (0, create_folder_js_1.createFolder)((0, node_path_1.dirname)(path), ownerOnly);
    return {
        async load() {
            const text = await (0, replace_file_js_1.readTextFile)(path);
            return text === undefined ? undefined : parseAuthorization(text, path);
        },
        async save(authorization) {
            if (authorization === undefined)
                return (0, promises_1.rm)(path, { force: true });
            await createOwnFolder();
            await (0, replace_file_js_1.replaceFile)(path, JSON.stringify(authorization));
        },
        async lock(work) {
            await createOwnFolder();
            const unlock = await acquireLock(path);
            try {
                return await work();
            }
            finally {
                unlock();
            }
        },
    };
}
async function acquireLock(path) {
    for (let attempt = 1;; attempt++) {
        const unlock = await (0, lock_file_js_1.tryLock)(path);
        if (unlock)
            return unlock;
        if (attempt === lockAttempts.most)
            throw new Error(`${path} is locked by another process: try again later`);
        await new Promise((resolve) => setTimeout(resolve, lockAttempts.everyMs));
    }
}
function parseAuthorization(text, path) {
    try {
        const authorization = JSON.parse(text);
        if (typeof authorization.issuer === 'string' && typeof authorization.client_id === 'string')
            return authorization;
    }
    catch { } // the error follows below
    throw new replace_file_js_1.DamagedFileError(`${path} does not contain an authorization: delete the file and sign in again`);
}
//# sourceMappingURL=file-storage.js.map