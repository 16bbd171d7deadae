// Generated from src/clients/typescript/src/node/file-at.ts by `npm run generate`. Do not edit.
import type { NamedBytes } from '../uploads.js';
/** The file at a path, for `files` of `send`; read at once, so that what is sent does not change any more. */
export declare function fileAt(path: string, { name, type }?: {
    name?: string;
    type?: string;
}): Promise<NamedBytes>;
//# sourceMappingURL=file-at.d.ts.map