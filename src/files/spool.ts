import { createHash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInspector } from '../domain/file-types.ts'
import type { SpooledFile } from './blob-store.ts'
import { withFolder } from './folder.ts'

/** A file on its way in. */
export interface IncomingFile {
  filename: string
  contentType: string
  bytes: AsyncIterable<Uint8Array>
  /** Resolves when the whole upload is there as it should be, after its bytes have ended; rejects, and the bytes fail, otherwise. */
  whole: Promise<void>
}

/** Bytes of one upload that may wait to be written. */
const bufferedBytesMax = 1_048_576

/** What an upload goes through before any store sees it: a file that is removed at the first byte that is not as it should be. */
export function createSpool(dataDir: string) {
  const folder = join(dataDir, 'files', 'incoming')
  const pathOf = (id: string): string => join(folder, id)

  return {
    /** Writes the bytes to a file, checking them on the way; INVALID_FILE, or whatever the source throws. */
    async receive(id: string, { contentType, bytes, whole }: IncomingFile): Promise<SpooledFile> {
      const inspector = createInspector(contentType)
      const digest = createHash('sha256')
      let size = 0
      const inspecting = new Transform({
        transform: (chunk: Buffer, _encoding, done) =>
          attempt(done, () => {
            inspector.write(chunk)
            digest.update(chunk)
            size += chunk.length
            return chunk
          }),
        flush: (done) => attempt(done, () => inspector.end()),
      })
      const path = pathOf(id)
      // Opened before anything can fail: an opening that is still under way would make the file after its removal.
      const file = await withFolder(folder, () => open(path, 'wx', 0o600))
      try {
        await Promise.all([
          whole,
          pipeline(bytes, inspecting, file.createWriteStream({ highWaterMark: bufferedBytesMax })),
        ])
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

/** What a step of a stream comes to: what it gives or what it throws. */
function attempt(done: TransformCallback, step: () => Buffer | void): void {
  try {
    done(null, step())
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}
