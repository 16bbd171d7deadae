import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './blobs.ts'

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
    async read(id, range) {
      const file = await open(pathOf(id)).catch(absent)
      return file && createReadStream('', { fd: file, highWaterMark: chunkBytes, ...range })
    },
    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },
  }
}

/** Large enough that the work for each chunk is small beside its bytes. */
const chunkBytes = 262_144

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
