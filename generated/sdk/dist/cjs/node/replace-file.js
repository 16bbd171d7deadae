// Generated from scripts/sdk/src/node/replace-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isWith = exports.ownerOnlyFile = void 0;
exports.replaceFile = replaceFile;
exports.textOf = textOf;
const promises_1 = require("node:fs/promises");
exports.ownerOnlyFile = 0o600;
/** Whoever reads the file finds the old text or the new one, whole, also after a crash. */
async function replaceFile(path, text) {
    const next = `${path}.${crypto.randomUUID()}`;
    try {
        const file = await (0, promises_1.open)(next, 'wx', exports.ownerOnlyFile);
        try {
            await file.writeFile(text);
            await file.sync();
        }
        finally {
            await file.close();
        }
        await (0, promises_1.rename)(next, path);
    }
    catch (error) {
        await (0, promises_1.rm)(next, { force: true });
        throw error;
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