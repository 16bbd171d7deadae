// Generated from src/clients/typescript/src/node/file-at.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileAt = fileAt;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
/** Reads the file at a path for `files` of `send`. Later changes of the file have no effect. */
async function fileAt(path, { name, type } = {}) {
    return { name: name ?? (0, node_path_1.basename)(path), ...(type !== undefined && { type }), bytes: await (0, promises_1.readFile)(path) };
}
//# sourceMappingURL=file-at.js.map