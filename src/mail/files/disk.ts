import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { copyRange } from './copy-range.ts'
import { createRecent } from '../../platform/recent.ts'
import { flush, isNotFound, throwUnavailableIfFull, withFolder } from './folder.ts'

const verifiedMax = 10_000

/**
 * Creates the blob store on disk. Files are spread over subfolders by the last two characters of their ids, which are
 * random.
 */
export function diskBlobStore(dataDir: string): BlobStore {
  const root = join(dataDir, 'files')
  const pathOf = (id: string): string => join(root, id.slice(-2), id)

  /** Files whose digest was correct at the last read. A range of such a file is sent without reading the rest again. */
  const verified = createRecent<{ mtimeMs: number }>(verifiedMax)

  async function put(path: string, target: string, recorded: Promise<void>): Promise<void> {
    await Promise.all([flush(path), recorded])
    await withFolder(
      dirname(target),
      () => rename(path, target),
      () => flush(root),
    )
    await flush(dirname(target))
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
  if (!isNotFound(error)) throw error
}
