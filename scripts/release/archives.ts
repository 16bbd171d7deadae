import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar'
import { ZipFile } from 'yazl'

/** Files of an archive, by their paths in it. */
export type Files = ReadonlyMap<string, Buffer>

const blockBytes = 512
const fileMode = 0o644
const programMode = 0o755

/** Beginnings of programs: of scripts, and of executable files of Linux. */
const programBegins = [Buffer.from('#!'), Buffer.from('\x7fELF')]

const modeOf = (bytes: Buffer): number =>
  programBegins.some((begin) => bytes.subarray(0, begin.length).equals(begin)) ? programMode : fileMode

const sorted = (files: Files): [string, Buffer][] => [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** A folder of an archive, with its owner. */
export interface Folder {
  path: string
  uid: number
  mode: number
}

/** Returns a tar archive. The same files and time give the same bytes. */
export function tarOf(files: Files, epochSeconds: number, folders: readonly Folder[] = []): Buffer {
  const mtime = new Date(epochSeconds * 1000)
  const begins = folders.map(({ path, uid, mode }) =>
    headerOf({ path: `${path}/`, type: 'Directory', size: 0, mode, uid, gid: uid, mtime }),
  )
  const blocks = sorted(files).flatMap(([path, bytes]) => [
    headerOf({ path, type: 'File', size: bytes.length, mode: modeOf(bytes), uid: 0, gid: 0, mtime }),
    bytes,
    Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes),
  ])
  return Buffer.concat([...begins, ...blocks, Buffer.alloc(2 * blockBytes)])
}

function headerOf(data: HeaderData & { path: string }): Buffer {
  const header = new Header(data)
  if (header.encode()) throw new Error(`the path ${data.path} does not fit into a tar header: shorten it`)
  return header.block ?? Buffer.alloc(0)
}

/** Returns compressed bytes without the time and the operating system. */
export function gzipOf(bytes: Buffer): Buffer {
  const packed = gzipSync(bytes, { level: 6 })
  packed[9] = 255 // the operating system is unknown (RFC 1952 section 2.3.1)
  return packed
}

export const tarGzOf = (files: Files, epochSeconds: number): Buffer => gzipOf(tarOf(files, epochSeconds))

/** Returns a zip archive. The same files and time give the same bytes in every time zone. */
export async function zipOf(files: Files, epochSeconds: number): Promise<Buffer> {
  const zip = new ZipFile()
  const utc = new Date(epochSeconds * 1000)
  // DOS timestamps are local times.
  const mtime = new Date(utc.getTime() + utc.getTimezoneOffset() * 60_000)
  for (const [path, bytes] of sorted(files))
    zip.addBuffer(bytes, path, { mtime, mode: modeOf(bytes) | 0o100_000, forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}
