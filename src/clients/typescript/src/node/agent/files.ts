import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isTransient } from '../../backoff.js'
import { download, type DownloadOptions } from '../../download.js'
import type { Connection } from '../../connection.js'
import { AuthorizationError, ServiceError } from '../../errors.js'
import type { FileReference } from '../../open-file.js'
import type { Envelope } from '../../rest/index.js'
import { createFolder } from '../create-folder.js'
import { saveFiles, type SavedFile } from '../mail/save-files.js'
import { isRejection } from './rejection.js'

/** Number of envelopes whose attachments stay in the folder. */
const foldersMax = 100

const envelopeFolder = /^env_[0-9A-Z]{26}$/

export interface Attachments {
  files: readonly SavedFile[]
  /** Reason why the attachments are not in local files. */
  problem?: string
}

/**
 * Downloads the attachments of an envelope into its own folder, and removes those of the oldest envelopes. Files that
 * are too large or damaged stay in the mailbox, so that they never block the mail behind them.
 */
export async function saveAttachments(
  connection: Connection,
  envelope: Envelope,
  { folder, bytesMax, signal }: { folder: string; bytesMax: number; signal: AbortSignal },
): Promise<Attachments> {
  const hasFiles = envelope.content_parts.some((part) => 'file_id' in part && part.file_id !== null)
  if (!hasFiles) return { files: [] }
  const own = join(folder, envelope.id)
  await createFolder(folder, 0o700)
  await rm(own, { recursive: true, force: true }) // of an earlier attempt
  await createFolder(own, 0o700)
  const client = {
    download: (part: FileReference, options?: DownloadOptions) => download(connection, part, { ...options, signal }),
  }
  try {
    const files = await saveFiles(client, envelope, own, bytesMax)
    await removeOldest(folder, envelope.id)
    return { files }
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    if (isTransient(error) || signal.aborted || error instanceof AuthorizationError) throw error
    if (error instanceof ServiceError && !isRejection(error)) throw error
    return { files: [], problem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Removes the oldest folders, but never that of the envelope in work. Senders choose the ids of envelopes, so the time
 * of a folder decides.
 */
async function removeOldest(folder: string, inWork: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => envelopeFolder.test(name) && name !== inWork)
  const folders = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const newestFirst = folders.sort((a, b) => b.at - a.at)
  for (const { name } of newestFirst.slice(foldersMax - 1))
    await rm(join(folder, name), { recursive: true, force: true })
}
