// Generated from src/clients/typescript/src/node/create-folder.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createFolder = createFolder;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const replace_file_js_1 = require("./replace-file.js");
/**
 * Creates a folder and its missing parents. `mkdir` with `recursive` never ends in a file system that accepts no new
 * folders, such as /proc.
 */
async function createFolder(path, mode) {
    try {
        await (0, promises_1.mkdir)(path, mode);
    }
    catch (error) {
        if (await isFolder(path))
            return;
        if (!(0, replace_file_js_1.hasProperty)(error, 'code', 'ENOENT') || (await isFolder((0, node_path_1.dirname)(path))))
            throw error;
        await createFolder((0, node_path_1.dirname)(path), mode);
        await createFolder(path, mode);
    }
}
const isFolder = (path) => (0, promises_1.stat)(path).then((found) => found.isDirectory(), () => false);
//# sourceMappingURL=create-folder.js.map