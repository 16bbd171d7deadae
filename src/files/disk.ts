import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { copyRange } from './copy-range.ts'
import { flush, isNotFound, refuseIfFull, withFolder } from './folder.ts'

/** Files on disk, spread over subfolders by the last two characters of their ids, which are random. */
export function diskBlobStore(dataDir: string): BlobStore {
  const root = join(dataDir, 'files')
  const pathOf = (id: string): string => join(root, id.slice(-2), id)

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
    put: (id, { path }, recorded) => put(path, pathOf(id), recorded).catch(refuseIfFull),
    async open(stored, range) {
      const file = await open(pathOf(stored.id)).catch(undefinedIfNotFound)
      return file && { sendTo: (target) => copyRange(file, stored, range, target).finally(() => file.close()) }
    },
    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },
  }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error
}
