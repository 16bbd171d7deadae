// Generated from src/clients/typescript/src/node/agent/files.ts by `npm run generate`. Do not edit.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isTransient } from '../../backoff.js';
import { download } from '../../download.js';
import { createFolder } from '../create-folder.js';
import { isAccessEnded } from '../exit-codes.js';
import { saveFiles } from '../mail/save-files.js';
import { isRejection } from './rejection.js';
/** Number of envelopes whose attachments stay in the folder. */
const foldersMax = 100;
const envelopeFolder = /^env_[0-9A-Z]{26}$/;
/**
 * Downloads the attachments of an envelope into its own folder, and removes those of the oldest envelopes. Files that
 * are too large or damaged stay in the mailbox, so that they never block the mail behind them.
 */
export async function saveAttachments(connection, envelope, { folder, bytesMax, signal }) {
    const hasFiles = envelope.content_parts.some((part) => 'file_id' in part && part.file_id !== null);
    if (!hasFiles)
        return { files: [] };
    const own = join(folder, envelope.id);
    await createFolder(folder, 0o700);
    await rm(own, { recursive: true, force: true }); // of an earlier attempt
    await createFolder(own, 0o700);
    const client = {
        download: (part, options) => download(connection, part, { ...options, signal }),
    };
    try {
        const files = await saveFiles(client, envelope, own, bytesMax);
        await removeOldest(folder);
        return { files };
    }
    catch (error) {
        await rm(own, { recursive: true, force: true });
        const isFinal = isAccessEnded(error) && !isRejection(error);
        if (isTransient(error) || isFinal || signal.aborted)
            throw error;
        return { files: [], problem: error instanceof Error ? error.message : String(error) };
    }
}
async function removeOldest(folder) {
    const folders = (await readdir(folder)).filter((name) => envelopeFolder.test(name)).sort();
    for (const name of folders.slice(0, -foldersMax))
        await rm(join(folder, name), { recursive: true, force: true });
}
//# sourceMappingURL=files.js.map