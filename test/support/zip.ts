import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

const [endSignature, entrySignature] = [0x06054b50, 0x02014b50]

/** Returns the files of a ZIP archive by name, after a check of their checksums. */
export function filesOfZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  assert.equal(zip.readUInt32LE(end), endSignature, 'the archive is not whole')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    assert.equal(zip.readUInt32LE(at), entrySignature)
    const [method, checksum, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const stored = zip.subarray(start, start + size)
    const bytes = method === 0 ? stored : inflateRawSync(stored)
    assert.equal(crc32(bytes), checksum)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes)
    at += 46 + name + extra + comment
  }
  return files
}
