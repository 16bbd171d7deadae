import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Fault, unavailable } from '../fault.ts'
import type { Timer } from '../platform/clock.ts'
import { entriesOf, type ArchiveEntry, type EntryDeps } from './entries.ts'

/** Each holds a page of what it writes, and a connection of a client. */
const archivesMax = 4

/** An archive of which nothing is taken for so long is cut off, since others wait for its place. */
const stillMs = 30_000

export interface ExportDeps extends EntryDeps {
  timer: Timer
}

export interface Exports {
  /**
   * All that an account has, as a ZIP archive that is made while it is read; it breaks off when `mayGoOn` says no, or
   * nobody reads on, and nothing is left behind when whoever reads it is gone.
   */
  of(accountId: string, mayGoOn: () => Promise<boolean>): Readable
}

export function createExports(deps: ExportDeps): Exports {
  const underWay = new Set<string>()
  return {
    of(accountId, mayGoOn) {
      if (underWay.has(accountId))
        throw new Fault('CONFLICT', 'an archive is on its way to you already: let it end first')
      if (underWay.size >= archivesMax) throw unavailable()
      underWay.add(accountId)
      const archive = moving(deps.timer)
      archive.once('close', () => underWay.delete(accountId))
      fill(archive, entriesOf(deps, accountId), mayGoOn)
      return archive
    },
  }
}

/** What is written to it can be read, and is destroyed when it has not moved on for too long. */
function moving(timer: Timer): Transform {
  const cut = (): void => void stream.destroy(new Fault('REQUEST_TIMEOUT', 'nobody has read on in the archive'))
  let cancel = timer(stillMs, cut)
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      cancel()
      cancel = timer(stillMs, cut)
      done(null, chunk)
    },
  })
  return stream.once('close', () => cancel())
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
