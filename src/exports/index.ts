import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Fault, unavailable } from '../fault.ts'
import { entriesOf, type ArchiveEntry, type EntryDeps } from './entries.ts'

/** Each holds a page of what it writes, and a connection of a client. */
const archivesMax = 4

export interface Exports {
  /**
   * All that an account has, as a ZIP archive that is made while it is read; it breaks off when `mayGoOn` says no, and
   * nothing is left behind when whoever reads it is gone.
   */
  of(accountId: string, mayGoOn: () => Promise<boolean>): Readable
}

export function createExports(deps: EntryDeps): Exports {
  const underWay = new Set<string>()
  return {
    of(accountId, mayGoOn) {
      if (underWay.has(accountId))
        throw new Fault('CONFLICT', 'an archive is on its way to you already: let it end first')
      if (underWay.size >= archivesMax) throw unavailable()
      underWay.add(accountId)
      const archive = archiveOf(entriesOf(deps, accountId), mayGoOn)
      archive.once('close', () => underWay.delete(accountId))
      return archive
    },
  }
}

function archiveOf(entries: AsyncIterable<ArchiveEntry>, mayGoOn: () => Promise<boolean>): Readable {
  const zip = new ZipFile()
  const archive = new PassThrough()
  zip.outputStream.pipe(archive)
  zip.on('error', (error) => archive.destroy(error))
  write(zip, archive, entries, mayGoOn).catch((error: Error) => archive.destroy(error))
  return archive
}

/** One after another: the next is begun when the one before has been taken. */
async function write(
  zip: ZipFile,
  archive: PassThrough,
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
