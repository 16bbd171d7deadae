import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** Files of an archive, by their paths in it. */
export type Files = ReadonlyMap<string, Buffer>

const blockBytes = 512
const fileMode = 0o644
const programMode = 0o755

/** Returns the mode of a file. Only programs begin with `#!`. */
const modeOf = (bytes: Buffer): number => (bytes.subarray(0, 2).equals(Buffer.from('#!')) ? programMode : fileMode)

const sorted = (files: Files): [string, Buffer][] => [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Returns a compressed tar archive. The same files and time give the same bytes. */
export function tarGzOf(files: Files, epochSeconds: number): Buffer {
  const blocks = sorted(files).flatMap(([path, bytes]) => [
    tarHeader(path, bytes, epochSeconds),
    bytes,
    Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes),
  ])
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), { level: 6 })
  packed[9] = 255 // the operating system is unknown (RFC 1952 section 2.3.1)
  return packed
}

/** Returns the header of a file in the format ustar (POSIX.1). */
function tarHeader(path: string, bytes: Buffer, epochSeconds: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const [prefix, name] = splitPath(path)
  const octal = (value: number, width: number): string => value.toString(8).padStart(width, '0')
  const fields: [number, string][] = [
    [0, name],
    [100, octal(modeOf(bytes), 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(bytes.length, 11)],
    [136, octal(epochSeconds, 11)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\0' + '00'],
    [345, prefix],
  ]
  for (const [offset, text] of fields) header.write(text, offset)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/** Splits a path into the fields `prefix` and `name` of a tar header. */
function splitPath(path: string): [string, string] {
  const [prefixBytesMax, nameBytesMax] = [155, 100]
  if (Buffer.byteLength(path) <= nameBytesMax) return ['', path]
  const at = path.indexOf('/', path.length - nameBytesMax - 1)
  if (at < 1 || at > prefixBytesMax) throw new Error(`the path ${path} does not fit into a tar header: shorten it`)
  return [path.slice(0, at), path.slice(at + 1)]
}

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
