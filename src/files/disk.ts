import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './blobs.ts'
import { copyRange } from './copy.ts'

/** Files in a folder, spread over folders by the last two characters of their ids, which are random. */
export function diskBlobs(dataDir: string): Blobs {
  const root = join(dataDir, 'files')
  const pathOf = (id: string): string => join(root, id.slice(-2), id)
  return {
    description: `files in ${root}`,
    async keep(id, { path }) {
      const target = pathOf(id)
      await flush(path)
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      await flush(dirname(target))
      if (made !== undefined) await flush(root)
    },
    async open(id, range) {
      const file = await open(pathOf(id)).catch(absent)
      return file && { sendTo: (target) => copyRange(file, range, target).finally(() => file.close()) }
    },
    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },
  }
}

/** A file's bytes, or a folder's names, reach the disk (fsync). */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
