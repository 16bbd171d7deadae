import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ByteRange } from '../../domain/ranges.ts'
import { fileCorruption } from '../../platform/corruption.ts'
import type { StoredFile } from './blob-store.ts'
import { downloadWriter } from './download-writer.ts'

const bufferBytes = 65_536

/**
 * Sends a range of a file. With `isChecked` it reads the whole file and compares it with its SHA-256. It sends the end
 * of the range after the comparison, so the client of a damaged file gets fewer bytes than the answer announced. It
 * fills one of two buffers while it writes the other. A stream would allocate a buffer for each chunk, which costs
 * garbage collection.
 */
export async function copyRange(
  file: FileHandle,
  { id, size_bytes, sha256 }: StoredFile,
  { start, end }: ByteRange,
  target: Writable,
  isChecked: boolean,
): Promise<void> {
  const buffers = [Buffer.allocUnsafeSlow(bufferBytes), Buffer.allocUnsafeSlow(bufferBytes)] as const
  const digest = createHash('sha256')
  const write = downloadWriter(target)
  let written = Promise.resolve()
  let last: Buffer = Buffer.alloc(0)
  const readEnd = isChecked ? size_bytes : end + 1
  for (let position = isChecked ? 0 : start, turn: 0 | 1 = 0; position < readEnd; turn = turn === 0 ? 1 : 0) {
    const { bytesRead } = await file.read(buffers[turn], 0, Math.min(bufferBytes, readEnd - position), position)
    await written
    if (target.destroyed) return
    if (bytesRead === 0) throw fileCorruption(id, 'are fewer than were stored')
    const bytes = buffers[turn].subarray(0, bytesRead)
    if (isChecked) digest.update(bytes)
    const piece = bytes.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position))
    position += bytesRead
    if (piece.length === 0) continue
    if (position > end) {
      last = Buffer.from(piece) // the loop fills the buffer again before this is sent
      continue
    }
    written = write(piece)
    written.catch(() => {}) // the loop awaits it after the next read
  }
  await written
  if (isChecked && digest.digest('hex') !== sha256) throw fileCorruption(id, 'differ from their SHA-256')
  await write(last)
}
