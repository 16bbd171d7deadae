import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectorOf } from '../domain/file-types.ts'
import type { Spooled } from './blobs.ts'

/** A file on its way in. */
export interface IncomingFile {
  filename: string
  contentType: string
  /** Ends when the whole upload is there as it should be, and throws otherwise. */
  bytes: AsyncIterable<Uint8Array>
}

/** What an upload goes through before any store sees it: a file that is removed at the first byte that is not as it should be. */
export function createSpool(dataDir: string) {
  const folder = join(dataDir, 'files', 'incoming')
  const pathOf = (id: string): string => join(folder, id)

  return {
    /** Writes the bytes to a file, checking them on the way; INVALID_FILE, or whatever the source throws. */
    async receive(id: string, { contentType, bytes }: IncomingFile): Promise<Spooled> {
      const inspector = inspectorOf(contentType)
      const path = pathOf(id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600)
      const digest = createHash('sha256')
      let size = 0
      try {
        for await (const chunk of bytes) {
          inspector.write(chunk)
          digest.update(chunk)
          size += chunk.length
          await file.writeFile(chunk)
        }
        inspector.end()
      } catch (error) {
        await file.close()
        await rm(path, { force: true })
        throw error
      }
      await file.close()
      return { path, size, sha256: digest.digest('hex') }
    },

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    /** Removes what a crash has left behind: files that nobody has written to since the cutoff. */
    async sweep(cutoff: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs < cutoff) await rm(join(folder, name), { force: true })
      }
    },
  }
}
