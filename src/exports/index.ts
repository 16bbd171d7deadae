import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Fault, unavailable } from '../fault.ts'
import { every, type Timer } from '../platform/clock.ts'
import { entriesOf, type ArchiveEntry, type EntryDeps } from './entries.ts'

/** Archives on their way at once. Each holds a page of mail, and a connection of a client. */
export const archivesMax = 8

/** Those of one address: several people may share one, but they leave places to others. */
export const archivesPerAddressMax = 4

/** The client has to take so many bytes in each window of time, as long as there are any. */
export const windowMs = 30_000
const bytesPerSecondMin = 32_768
export const bytesPerWindowMin = (bytesPerSecondMin * windowMs) / 1000

/** However fast it is taken, an archive ends after that. */
export const archiveMsMax = 3_600_000

/** A guess: an archive of the same address has to end first. */
const retryAfterSeconds = 60

export interface ExportDeps extends EntryDeps {
  timer: Timer
}

/** The client of an archive. */
export interface Taker {
  accountId: string
  /** The remote address, as far as clients are told apart by it. */
  address: string
  /** Resolves with false when the client may not have the rest. */
  mayGoOn(): Promise<boolean>
}

export interface Exports {
  /**
   * Returns all that an account has, as a ZIP archive that is made while it is read. It breaks off when `mayGoOn` says
   * no, when the client is too slow, or when it takes too long. Nothing is left behind when the client is gone.
   */
  of(taker: Taker): Readable
}

export function createExports(deps: ExportDeps): Exports {
  /** Addresses by the accounts whose archives are on their way. */
  const underWay = new Map<string, string>()
  return {
    of({ accountId, address, mayGoOn }) {
      if (underWay.has(accountId))
        throw new Fault('CONFLICT', 'an archive is on its way to you already: let it end first')
      const ofAddress = [...underWay.values()].filter((other) => other === address).length
      if (ofAddress >= archivesPerAddressMax)
        throw new Fault('RATE_LIMITED', 'too many archives are on their way to your network address', {
          retryAfterSeconds,
        })
      if (underWay.size >= archivesMax) throw unavailable()
      underWay.set(accountId, address)
      const archive = paced(deps.timer)
      archive.once('close', () => underWay.delete(accountId))
      fill(archive, entriesOf(deps, accountId), mayGoOn)
      return archive
    },
  }
}

/**
 * Passes on the bytes that are written to it. It is destroyed when its reader takes too little of them in a window of
 * time, and when the whole takes too long. A reader that has taken all bytes there were is not too slow.
 */
function paced(timer: Timer): Transform {
  let bytes = 0
  /** Bytes were waiting at the end of the last window. A source that was slow may have sent bytes only a moment ago. */
  let wereWaiting = true
  const cut = (reason: string): void => void stream.destroy(new Fault('REQUEST_TIMEOUT', reason))
  const stopWindows = every(timer, windowMs, () => {
    const areWaiting = stream.readableLength > 0
    if (wereWaiting && areWaiting && bytes < bytesPerWindowMin) cut('the download of the archive is too slow')
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

/** One after another: the next is begun when the one before has been taken. */
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
