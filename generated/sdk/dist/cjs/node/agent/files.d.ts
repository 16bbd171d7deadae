// Generated from src/clients/typescript/src/node/agent/files.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
import type { Envelope } from '../../rest/index.js';
import { type SavedFile } from '../mail/save-files.js';
export interface Attachments {
    files: readonly SavedFile[];
    /** Reason why the attachments are not in local files. */
    problem?: string;
}
/**
 * Downloads the attachments of an envelope into its own folder, and removes those of the oldest envelopes. Files that
 * are too large or damaged stay in the mailbox, so that they never block the mail behind them.
 */
export declare function saveAttachments(connection: Connection, envelope: Envelope, { folder, bytesMax, signal }: {
    folder: string;
    bytesMax: number;
    signal: AbortSignal;
}): Promise<Attachments>;
//# sourceMappingURL=files.d.ts.map