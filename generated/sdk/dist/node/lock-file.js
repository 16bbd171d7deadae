// Generated from src/clients/typescript/src/node/lock-file.ts by `npm run generate`. Do not edit.
import { open } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { isWith, ownerOnlyFile, targetOf } from './replace-file.js';
const busy = 5;
/** Says at once where a program cannot lock files. */
export function requireLocks() {
    if (!isBuiltin('node:sqlite'))
        throw new Error('locking a file needs node:sqlite, which Node has since 22.13');
}
/**
 * Locks a file, by whatever link it is reached, until the function that it gives is called; undefined where it is
 * locked already. SQLite's exclusive lock, on a file beside it that stays, is one that the system drops with the
 * process, however that ends.
 */
export async function tryLock(locked) {
    requireLocks();
    const path = `${await targetOf(locked)}.lock`;
    const { DatabaseSync } = await import('node:sqlite');
    await (await open(path, 'a', ownerOnlyFile)).close();
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
        file.exec('begin exclusive');
        return () => file.close();
    }
    catch (error) {
        file.close();
        if (isWith(error, 'errcode', busy))
            return undefined;
        throw error;
    }
}
//# sourceMappingURL=lock-file.js.map