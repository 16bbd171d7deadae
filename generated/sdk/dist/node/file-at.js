// Generated from src/clients/typescript/src/node/file-at.ts by `npm run generate`. Do not edit.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
/** Reads the file at a path for `files` of `send`. Later changes of the file have no effect. */
export async function fileAt(path, { name, type } = {}) {
    return { name: name ?? basename(path), ...(type !== undefined && { type }), bytes: await readFile(path) };
}
//# sourceMappingURL=file-at.js.map