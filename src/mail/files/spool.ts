import { createHash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createFileInspector } from '../../domain/file-types.ts'
import type { SpooledFile } from './blob-store.ts'
import { throwUnavailableIfFull, withFolder } from './folder.ts'

/** File that a client is uploading. */
export interface IncomingFile {
  filename: string
  contentType: string
  bytes: AsyncIterable<Uint8Array>
  /** Resolves after the last byte if the whole request was valid. Otherwise it rejects, and `bytes` fails too. */
  whole: Promise<void>
}

/** Highest number of bytes of one upload that wait in memory to be written. At this limit, the upload pauses. */
const bufferedBytesMax = 1_048_576

/**
 * Creates the spool, which holds uploads in temporary files. It checks the bytes while it writes them, so that the blob
 * store gets only valid files.
 */
export function createSpool(dataDir: string) {
  const folder = join(dataDir, 'files', 'incoming')
  const pathOf = (id: string): string => join(folder, id)

  async function receive(id: string, { contentType, bytes, whole }: IncomingFile): Promise<SpooledFile> {
    const inspector = createFileInspector(contentType)
    const digest = createHash('sha256')
    let size = 0
    const inspection = new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        runTransform(done, () => {
          inspector.write(chunk)
          digest.update(chunk)
          size += chunk.length
          return chunk
        }),
      flush: (done) => runTransform(done, () => inspector.end()),
    })
    const path = pathOf(id)
    // Opens the file before anything else can fail. Otherwise the file could be created after `rm` has run.
    const file = await withFolder(folder, () => open(path, 'wx', 0o600))
    try {
      await Promise.all([
        whole,
        pipeline(bytes, inspection, file.createWriteStream({ highWaterMark: bufferedBytesMax })),
      ])
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size, sha256: digest.digest('hex') }
  }

  return {
    /** Writes and checks the bytes. Throws INVALID_FILE or the error of the source. No file remains after an error. */
    receive: (id: string, incoming: IncomingFile): Promise<SpooledFile> =>
      receive(id, incoming).catch(throwUnavailableIfFull),

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    /** Removes temporary files that a crash has left. They were last written before the cutoff. */
    async sweep(cutoff: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs < cutoff) await rm(join(folder, name), { force: true })
      }
    },
  }
}

export type Spool = ReturnType<typeof createSpool>

/** Calls the callback of a transform stream with the result of `step`, or with the error that it throws. */
function runTransform(done: TransformCallback, step: () => Buffer | void): void {
  try {
    done(null, step())
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}
