// Generated from src/clients/typescript/src/node/file-at.ts by `npm run generate`. Do not edit.
import type { NamedBytes } from '../uploads.js';
/** Reads the file at a path for `files` of `send`. Later changes of the file have no effect. */
export declare function fileAt(path: string, { name, type }?: {
    name?: string;
    type?: string;
}): Promise<NamedBytes>;
//# sourceMappingURL=file-at.d.ts.map