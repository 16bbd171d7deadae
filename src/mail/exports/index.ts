import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Fault, unavailableError } from '../../fault.ts'
import { repeatEvery, type Timer } from '../../platform/clock.ts'
import { archiveEntries, type ArchiveEntry, type EntryDeps } from './entries.ts'

/**
 * Highest number of archives that are downloaded at the same time. Each download holds a page of mail in memory and the
 * connection of its client.
 */
export const archivesMax = 8

/**
 * Highest number of archives that one network address downloads at the same time. Several people may share an address.
 */
export const archivesPerAddressMax = 2

/**
 * Length in milliseconds of a time window, over which the speed of the client is measured. The download ends if bytes
 * were ready, but the client has read fewer than `bytesPerWindowMin` in the window.
 */
export const downloadWindowMs = 30_000
const bytesPerSecondMin = 32_768
export const bytesPerWindowMin = (bytesPerSecondMin * downloadWindowMs) / 1000

/** Longest time of a download in milliseconds. A longer download ends with an error. */
export const archiveMsMax = 3_600_000

/**
 * Seconds after which a rejected client may retry. The number is an estimate, because another download to the same
 * address has to end first.
 */
const retryAfterSeconds = 60

export interface ExportDeps extends EntryDeps {
  timer: Timer
}

/** Client that downloads an archive. */
export interface ArchiveClient {
  accountId: string
  /** Remote address of the client, shortened to the part that distinguishes clients. */
  address: string
  /** Resolves with false if the client has lost access. The download then ends. */
  hasAccess(): Promise<boolean>
}

export interface Exports {
  /**
   * Returns all data of an account as a ZIP archive, which is created while the client reads it. The stream ends with
   * an error when `hasAccess` resolves with false. It also ends when the client is too slow, or the download takes too
   * long.
   */
  of(client: ArchiveClient): Readable
}

export function createExports(deps: ExportDeps): Exports {
  /** Network addresses of running downloads, by account. */
  const downloads = new Map<string, string>()
  return {
    of({ accountId, address, hasAccess: mayGoOn }) {
      if (downloads.has(accountId))
        throw new Fault('CONFLICT', 'you are downloading an archive already: wait until it ends')
      const ofAddress = [...downloads.values()].filter((other) => other === address).length
      if (ofAddress >= archivesPerAddressMax)
        throw new Fault('RATE_LIMITED', 'too many downloads to your network address: try again later', {
          retryAfterSeconds,
        })
      if (downloads.size >= archivesMax) throw unavailableError()
      downloads.set(accountId, address)
      const archive = createPacedStream(deps.timer)
      archive.once('close', () => downloads.delete(accountId))
      fill(archive, archiveEntries(deps, accountId), mayGoOn)
      return archive
    },
  }
}

/**
 * Creates a stream that forwards the bytes to the client. It fails if the client reads too few bytes in a time window,
 * or if the download takes too long. A client that has read all available bytes is not too slow.
 */
function createPacedStream(timer: Timer): Transform {
  let bytes = 0
  /**
   * True if bytes were waiting for the client at the end of the last window. Without waiting bytes, the client is not
   * the cause of a pause.
   */
  let wereWaiting = true
  const cut = (reason: string): void => void stream.destroy(new Fault('REQUEST_TIMEOUT', reason))
  const stopWindows = repeatEvery(timer, downloadWindowMs, () => {
    const areWaiting = stream.readableLength > 0
    if (wereWaiting && areWaiting && bytes < bytesPerWindowMin) cut('the client reads the archive too slowly')
    wereWaiting = areWaiting
    bytes = 0
  })
  const stopWhole = timer(archiveMsMax, () => cut('the download of the archive takes too long'))
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return stream.once('close', () => {
    stopWindows()
    stopWhole()
  })
}

function fill(archive: Transform, entries: AsyncIterable<ArchiveEntry>, mayGoOn: () => Promise<boolean>): void {
  const zip = new ZipFile()
  zip.outputStream.pipe(archive)
  zip.on('error', (error) => archive.destroy(error))
  write(zip, archive, entries, mayGoOn).catch((error: Error) => archive.destroy(error))
}

/**
 * Writes the files of the archive one after another. Begins the next file after the client has downloaded the one
 * before.
 */
async function write(
  zip: ZipFile,
  archive: Transform,
  entries: AsyncIterable<ArchiveEntry>,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  for await (const { path, content } of entries) {
    if (archive.destroyed) return
    if (!(await mayGoOn())) throw new Fault('UNAUTHORIZED', 'the session has ended')
    const source = Readable.from(content, { objectMode: false })
    const end = (): void => void source.destroy()
    archive.once('close', end)
    zip.addReadStream(source, path)
    await finished(source)
    archive.off('close', end)
  }
  zip.end()
}
