import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inspectorOf } from '../domain/file-types.ts'
import type { Spooled } from './blobs.ts'

/** A file on its way in. */
export interface IncomingFile {
  filename: string
  contentType: string
  /** Ends when the whole upload is there as it should be, and throws otherwise. */
  bytes: AsyncIterable<Uint8Array>
}

/** Bytes of one upload that may wait to be written. */
const bufferedBytesMax = 1_048_576

/** What an upload goes through before any store sees it: a file that is removed at the first byte that is not as it should be. */
export function createSpool(dataDir: string) {
  const folder = join(dataDir, 'files', 'incoming')
  const pathOf = (id: string): string => join(folder, id)

  return {
    /** Writes the bytes to a file, checking them on the way; INVALID_FILE, or whatever the source throws. */
    async receive(id: string, { contentType, bytes }: IncomingFile): Promise<Spooled> {
      const inspector = inspectorOf(contentType)
      const digest = createHash('sha256')
      let size = 0
      async function* inspected(): AsyncGenerator<Uint8Array> {
        for await (const chunk of bytes) {
          inspector.write(chunk)
          digest.update(chunk)
          size += chunk.length
          yield chunk
        }
        inspector.end()
      }
      const path = pathOf(id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Opened before anything can fail: an opening that is still under way would make the file after its removal.
      const file = await open(path, 'wx', 0o600)
      try {
        await pipeline(inspected, file.createWriteStream({ highWaterMark: bufferedBytesMax }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
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
