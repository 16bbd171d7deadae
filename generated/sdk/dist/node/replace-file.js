// Generated from src/clients/typescript/src/node/replace-file.ts by `npm run generate`. Do not edit.
import { open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
export const ownerOnlyFile = 0o600;
/** Whoever reads the file finds the old text or the new one, whole, also after a crash. Links to it stay links. */
export async function replaceFile(path, text) {
    const target = await targetOf(path);
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
    if (!swept.has(target))
        await sweep(target).catch(() => { }); // it is saved all the same
}
/** The file that a path leads to, also where it is not made yet. */
export async function targetOf(path) {
    try {
        return await realpath(path);
    }
    catch (error) {
        if (!isWith(error, 'code', 'ENOENT'))
            throw error;
    }
    const link = await readlink(path).catch(() => undefined);
    return link === undefined ? resolve(path) : targetOf(resolve(await realpath(dirname(path)), link));
}
const swept = new Set();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** No save takes so long. */
const leftMs = 60_000;
/** Removes what programs left beside the file that were killed while they saved. */
async function sweep(path) {
    swept.add(path);
    const [folder, beginning] = [dirname(path), `${basename(path)}.`];
    for (const name of await readdir(folder)) {
        if (!name.startsWith(beginning) || !uuid.test(name.slice(beginning.length)))
            continue;
        const left = join(folder, name);
        if (Date.now() - (await stat(left)).mtimeMs > leftMs)
            await rm(left, { force: true });
    }
}
/** The text of the file; undefined where there is none. */
export async function textOf(path) {
    try {
        return await readFile(path, 'utf8');
    }
    catch (error) {
        if (isWith(error, 'code', 'ENOENT'))
            return undefined;
        throw error;
    }
}
export const isWith = (error, name, value) => error instanceof Error && Object.entries(error).some(([key, found]) => key === name && found === value);
//# sourceMappingURL=replace-file.js.map