// Generated from src/clients/typescript/src/node/mail/save-files.ts by `npm run generate`. Do not edit.
import type { Client } from '../../client.js';
import type { Envelope } from '../../rest/index.js';
/** A file of an envelope, and where it is now. */
export interface SavedFile {
    path: string;
    size: number;
}
/** Saves the files that the service has of an envelope; what is only an address of its sender's stays where it is. */
export declare function saveFiles(own: Client, envelope: Envelope, folder: string): Promise<SavedFile[]>;
//# sourceMappingURL=save-files.d.ts.map