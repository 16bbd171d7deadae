// Generated from src/clients/typescript/src/node/replace-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isWith = exports.ownerOnlyFile = void 0;
exports.replaceFile = replaceFile;
exports.targetOf = targetOf;
exports.textOf = textOf;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
exports.ownerOnlyFile = 0o600;
/** Whoever reads the file finds the old text or the new one, whole, also after a crash. Links to it stay links. */
async function replaceFile(path, text) {
    const target = await targetOf(path);
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
    if (!swept.has(target))
        await sweep(target).catch(() => { }); // it is saved all the same
}
/** The file that a path leads to, also where it is not made yet. */
async function targetOf(path) {
    try {
        return await (0, promises_1.realpath)(path);
    }
    catch (error) {
        if (!(0, exports.isWith)(error, 'code', 'ENOENT'))
            throw error;
    }
    const link = await (0, promises_1.readlink)(path).catch(() => undefined);
    return link === undefined ? (0, node_path_1.resolve)(path) : targetOf((0, node_path_1.resolve)(await (0, promises_1.realpath)((0, node_path_1.dirname)(path)), link));
}
const swept = new Set();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** No save takes so long. */
const leftMs = 60_000;
/** Removes what programs left beside the file that were killed while they saved. */
async function sweep(path) {
    swept.add(path);
    const [folder, beginning] = [(0, node_path_1.dirname)(path), `${(0, node_path_1.basename)(path)}.`];
    for (const name of await (0, promises_1.readdir)(folder)) {
        if (!name.startsWith(beginning) || !uuid.test(name.slice(beginning.length)))
            continue;
        const left = (0, node_path_1.join)(folder, name);
        if (Date.now() - (await (0, promises_1.stat)(left)).mtimeMs > leftMs)
            await (0, promises_1.rm)(left, { force: true });
    }
}
/** The text of the file; undefined where there is none. */
async function textOf(path) {
    try {
        return await (0, promises_1.readFile)(path, 'utf8');
    }
    catch (error) {
        if ((0, exports.isWith)(error, 'code', 'ENOENT'))
            return undefined;
        throw error;
    }
}
const isWith = (error, name, value) => error instanceof Error && Object.entries(error).some(([key, found]) => key === name && found === value);
exports.isWith = isWith;
//# sourceMappingURL=replace-file.js.map