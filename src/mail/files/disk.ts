import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import type { ByteRange } from '../../domain/ranges.ts'
import { fileCorruptionError } from '../../platform/error-code.ts'
import { createRecentCache } from '../../platform/caches.ts'
import type { BlobStore, StoredFile } from './blob-store.ts'
import { createDownloadWriter } from './download-writer.ts'
import { flushToDisk, isFileNotFound, throwUnavailableIfFull, withFolder } from './folder.ts'

const bufferBytes = 65_536

/**
 * Sends a range of a file. With `isChecked`, reads the whole file and compares its SHA-256 before it sends the end of
 * the range. The client of a damaged file therefore gets fewer bytes than announced. The function reads into one of two
 * buffers while it writes the other. A stream would allocate a buffer for each chunk, which costs garbage collection.
 */
async function copyRange(
  file: FileHandle,
  { id, size_bytes, sha256 }: StoredFile,
  { start, end }: ByteRange,
  target: Writable,
  isChecked: boolean,
): Promise<void> {
  const buffers = [Buffer.allocUnsafeSlow(bufferBytes), Buffer.allocUnsafeSlow(bufferBytes)] as const
  const digest = createHash('sha256')
  const write = createDownloadWriter(target)
  let written = Promise.resolve()
  let last: Buffer = Buffer.alloc(0)
  const readEnd = isChecked ? size_bytes : end + 1
  for (let position = isChecked ? 0 : start, turn: 0 | 1 = 0; position < readEnd; turn = turn === 0 ? 1 : 0) {
    const { bytesRead } = await file.read(buffers[turn], 0, Math.min(bufferBytes, readEnd - position), position)
    await written
    if (target.destroyed) return
    if (bytesRead === 0) throw fileCorruptionError(id, 'are fewer than were stored')
    const bytes = buffers[turn].subarray(0, bytesRead)
    if (isChecked) digest.update(bytes)
    const piece = bytes.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position))
    position += bytesRead
    if (piece.length === 0) continue
    if (position > end) {
      last = Buffer.from(piece) // copied, because the loop reuses the buffer before this piece is sent
      continue
    }
    written = write(piece)
    written.catch(() => {}) // handled by `await written` after the next read
  }
  await written
  if (isChecked && digest.digest('hex') !== sha256) throw fileCorruptionError(id, 'differ from their SHA-256')
  await write(last)
}

const verifiedMax = 10_000

/**
 * Creates the blob store on disk. Files are spread over subfolders by the last two characters of their ids, which are
 * random.
 */
export function createDiskBlobStore(dataDir: string): BlobStore {
  const root = join(dataDir, 'files')
  const pathOf = (id: string): string => join(root, id.slice(-2), id)

  /**
   * Files whose digest was correct when they were last read. A range of such a file is sent without checking the digest
   * again.
   */
  const verified = createRecentCache<{ mtimeMs: number }>(verifiedMax)

  async function put(path: string, target: string, recorded: Promise<void>): Promise<void> {
    await Promise.all([flushToDisk(path), recorded])
    await withFolder(
      dirname(target),
      () => rename(path, target),
      () => flushToDisk(root),
    )
    await flushToDisk(dirname(target))
  }

  return {
    put: (id, { path }, recorded) => put(path, pathOf(id), recorded).catch(throwUnavailableIfFull),
    async open(stored, range) {
      const file = await open(pathOf(stored.id)).catch(undefinedIfNotFound)
      if (!file) return undefined
      const isWhole = range.start === 0 && range.end === stored.size_bytes - 1
      return {
        async sendTo(target) {
          try {
            const { mtimeMs } = await file.stat()
            const isChecked = isWhole || verified.get(stored.id)?.mtimeMs !== mtimeMs
            await copyRange(file, stored, range, target, isChecked)
            if (isChecked && !target.destroyed) verified.set(stored.id, { mtimeMs })
          } finally {
            await file.close()
          }
        },
      }
    },
    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },
  }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!isFileNotFound(error)) throw error
}
