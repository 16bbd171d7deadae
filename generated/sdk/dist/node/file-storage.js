// Generated from src/clients/typescript/src/node/file-storage.ts by `npm run generate`. Do not edit.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder } from './create-folder.js';
import { requireLocks, tryLock } from './lock-file.js';
import { DamagedFileError, replaceFile, readTextFile } from './replace-file.js';
const ownerOnly = 0o700;
const lockAttempts = { everyMs: 25, most: 4_000 };
/**
 * Stores an authorization in a file that only its owner may read, and creates its folder. A lock serializes the
 * processes that share the file. It needs Node 22.13 or later, and throws at once in older ones.
 */
export function fileStorage(path) {
    requireLocks();
    const createOwnFolder = () => createFolder(dirname(path), ownerOnly);
    return {
        async load() {
            const text = await readTextFile(path);
            return text === undefined ? undefined : parseAuthorization(text, path);
        },
        async save(authorization) {
            if (authorization === undefined)
                return rm(path, { force: true });
            await createOwnFolder();
            await replaceFile(path, JSON.stringify(authorization));
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
        const unlock = await tryLock(path);
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
    throw new DamagedFileError(`${path} does not contain an authorization: delete the file and sign in again`);
}
//# sourceMappingURL=file-storage.js.map