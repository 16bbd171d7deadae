// Generated from src/clients/typescript/src/node/mail/save-files.ts by `npm run generate`. Do not edit.
import type { Client } from '../../client.js';
import type { Envelope } from '../../rest/index.js';
/** A saved file of an envelope. */
export interface SavedFile {
    path: string;
    size: number;
}
/**
 * Downloads the files of an envelope into a folder. It skips parts that are only an address of the sender. Throws if
 * all files together are larger than the limit.
 */
export declare function saveFiles(client: Pick<Client, 'download'>, envelope: Envelope, folder: string, bytesMax?: number): Promise<SavedFile[]>;
//# sourceMappingURL=save-files.d.ts.map