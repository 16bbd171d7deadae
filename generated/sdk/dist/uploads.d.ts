// Generated from src/clients/typescript/src/uploads.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import type { Binary } from './platform.js';
import { type ContentPartDraft } from './rest/index.js';
import type { SendOptions } from './settings.js';
/** Bytes with a file name. */
export interface NamedBytes {
    name: string;
    /** Media type. Default: that of the name's extension, else `application/octet-stream`. */
    type?: string | undefined;
    /** Content of the file. The client encodes text as UTF-8. */
    bytes: Uint8Array | ArrayBuffer | string | Binary;
}
/** A file to send: a `File`, a `Blob`, or bytes with a name. `fileAt(path)` of the `/node` entry reads one. */
export type Attachment = Binary | NamedBytes;
interface Upload {
    envelopeId: string;
    /** Index of the file among the files of the envelope. */
    position: number;
    file: Attachment;
}
/**
 * Uploads a file of an envelope. The key depends on the envelope and the position, so another process repeats the same
 * upload.
 */
export declare function uploadFile({ call }: Connection, { envelopeId, position, file }: Upload, options: SendOptions): Promise<ContentPartDraft>;
export {};
//# sourceMappingURL=uploads.d.ts.map