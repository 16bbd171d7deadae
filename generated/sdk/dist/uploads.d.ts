// Generated from src/clients/typescript/src/uploads.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { Binary } from './platform.js';
import { type ContentPartDraft } from './rest/index.js';
import type { SendOptions } from './send.js';
/** Bytes with a name. */
export interface NamedBytes {
    name: string;
    /** Media type; by default the one that the name's extension stands for, else `application/octet-stream`. */
    type?: string | undefined;
    /** Text is sent as UTF-8. */
    bytes: Uint8Array | ArrayBuffer | string | Binary;
}
/** A file to send: a `File`, a `Blob`, or bytes with a name. `fileAt(path)` of the `/node` entry makes one. */
export type Attachment = Binary | NamedBytes;
interface Upload {
    envelopeId: string;
    /** Of the file among the files of the envelope. */
    position: number;
    file: Attachment;
}
/** Uploads a file of an envelope; the same file of the same envelope is the same upload, in other processes too. */
export declare function uploaded({ call }: Connection, { envelopeId, position, file }: Upload, options: SendOptions): Promise<ContentPartDraft>;
export {};
//# sourceMappingURL=uploads.d.ts.map