// Generated from src/clients/typescript/src/node/agent/files.ts by `npm run generate`. Do not edit.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTransient } from '../../backoff.js';
import { download } from '../../download.js';
import { AuthorizationError, ServiceError } from '../../errors.js';
import { createFolder } from '../create-folder.js';
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
        await removeOldest(folder, envelope.id);
        return { files };
    }
    catch (error) {
        await rm(own, { recursive: true, force: true });
        if (isTransient(error) || signal.aborted || error instanceof AuthorizationError)
            throw error;
        if (error instanceof ServiceError && !isRejection(error))
            throw error;
        return { files: [], problem: error instanceof Error ? error.message : String(error) };
    }
}
/**
 * Removes the oldest folders, but never that of the envelope in work. Senders choose the ids of envelopes, so the time
 * of a folder decides.
 */
async function removeOldest(folder, inWork) {
    const names = (await readdir(folder)).filter((name) => envelopeFolder.test(name) && name !== inWork);
    const folders = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
    const newestFirst = folders.sort((a, b) => b.at - a.at);
    for (const { name } of newestFirst.slice(foldersMax - 1))
        await rm(join(folder, name), { recursive: true, force: true });
}
//# sourceMappingURL=files.js.map