// Generated from src/clients/typescript/src/node/replace-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.hasProperty = exports.DamagedFileError = exports.ownerOnlyFile = void 0;
exports.replaceFile = replaceFile;
exports.resolveTarget = resolveTarget;
exports.readTextFile = readTextFile;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
exports.ownerOnlyFile = 0o600;
/** The content of a stored file is damaged. Only a person can mend it. */
class DamagedFileError extends Error {
}
exports.DamagedFileError = DamagedFileError;
/**
 * Replaces the content of a file atomically, so that readers find the old or the new text even after a crash. It
 * follows symbolic links.
 */
async function replaceFile(path, text) {
    const target = await resolveTarget(path);
    const next = `${target}.${crypto.randomUUID()}`;
    try {
        const file = await (0, promises_1.open)(next, 'wx', exports.ownerOnlyFile);
        try {
            await file.writeFile(text);
            await file.sync();
        }
        finally {
            await file.close();
        }
        await (0, promises_1.rename)(next, target);
    }
    catch (error) {
        await (0, promises_1.rm)(next, { force: true });
        throw error;
    }
    if (!sweptTargets.has(target))
        await removeLeftovers(target).catch(() => { }); // the text is already saved
}
/** Returns the file that a path refers to, even if it does not exist yet. */
async function resolveTarget(path) {
    try {
        return await (0, promises_1.realpath)(path);
    }
    catch (error) {
        if (!(0, exports.hasProperty)(error, 'code', 'ENOENT'))
            throw error;
    }
    const link = await (0, promises_1.readlink)(path).catch(() => undefined);
    return link === undefined ? (0, node_path_1.resolve)(path) : resolveTarget((0, node_path_1.resolve)(await (0, promises_1.realpath)((0, node_path_1.dirname)(path)), link));
}
const sweptTargets = new Set();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Age at which a temporary file belongs to no running save. */
const leftoverAgeMs = 60_000;
/** Removes the temporary files of programs that were killed while they saved. */
async function removeLeftovers(path) {
    sweptTargets.add(path);
    const [folder, prefix] = [(0, node_path_1.dirname)(path), `${(0, node_path_1.basename)(path)}.`];
    for (const name of await (0, promises_1.readdir)(folder)) {
        if (!name.startsWith(prefix) || !uuid.test(name.slice(prefix.length)))
            continue;
        const leftover = (0, node_path_1.join)(folder, name);
        if (Date.now() - (await (0, promises_1.stat)(leftover)).mtimeMs > leftoverAgeMs)
            await (0, promises_1.rm)(leftover, { force: true });
    }
}
/** Returns the text of a file; undefined if it does not exist. */
async function readTextFile(path) {
    try {
        return await (0, promises_1.readFile)(path, 'utf8');
    }
    catch (error) {
        if ((0, exports.hasProperty)(error, 'code', 'ENOENT'))
            return undefined;
        throw error;
    }
}
const hasProperty = (error, name, value) => error instanceof Error && Object.entries(error).some(([key, found]) => key === name && found === value);
exports.hasProperty = hasProperty;
//# sourceMappingURL=replace-file.js.map