// Generated from src/clients/typescript/src/node/replace-file.ts by `npm run generate`. Do not edit.
import { open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
export const ownerOnlyFile = 0o600;
/** The content of a stored file is damaged. Only a person can mend it. */
export class DamagedFileError extends Error {
}
/**
 * Replaces the content of a file atomically, so that readers find the old or the new text even after a crash. It
 * follows symbolic links.
 */
export async function replaceFile(path, text) {
    const target = await resolveTarget(path);
    const next = `${target}.${crypto.randomUUID()}`;
    try {
        const file = await open(next, 'wx', ownerOnlyFile);
        try {
            await file.writeFile(text);
            await file.sync();
        }
        finally {
            await file.close();
        }
        await rename(next, target);
    }
    catch (error) {
        await rm(next, { force: true });
        throw error;
    }
    if (!sweptTargets.has(target))
        await removeLeftovers(target).catch(() => { }); // the text is already saved
}
/** Returns the file that a path refers to, even if it does not exist yet. */
export async function resolveTarget(path) {
    try {
        return await realpath(path);
    }
    catch (error) {
        if (!hasProperty(error, 'code', 'ENOENT'))
            throw error;
    }
    const link = await readlink(path).catch(() => undefined);
    return link === undefined ? resolve(path) : resolveTarget(resolve(await realpath(dirname(path)), link));
}
const sweptTargets = new Set();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Age at which a temporary file belongs to no running save. */
const leftoverAgeMs = 60_000;
/** Removes the temporary files of programs that were killed while they saved. */
async function removeLeftovers(path) {
    sweptTargets.add(path);
    const [folder, prefix] = [dirname(path), `${basename(path)}.`];
    for (const name of await readdir(folder)) {
        if (!name.startsWith(prefix) || !uuid.test(name.slice(prefix.length)))
            continue;
        const leftover = join(folder, name);
        if (Date.now() - (await stat(leftover)).mtimeMs > leftoverAgeMs)
            await rm(leftover, { force: true });
    }
}
/** Returns the text of a file; undefined if it does not exist. */
export async function readTextFile(path) {
    try {
        return await readFile(path, 'utf8');
    }
    catch (error) {
        if (hasProperty(error, 'code', 'ENOENT'))
            return undefined;
        throw error;
    }
}
export const hasProperty = (error, name, value) => error instanceof Error && Object.entries(error).some(([key, found]) => key === name && found === value);
//# sourceMappingURL=replace-file.js.map