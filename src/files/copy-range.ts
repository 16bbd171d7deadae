import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ByteRange } from '../domain/ranges.ts'
import { downloadWriter } from './download-writer.ts'

const bufferBytes = 65_536

/**
 * Sends a range of a file through two alternating buffers: one is filled while the other is written. A stream would
 * allocate a buffer per chunk, and garbage collection of those costs more the larger the heap is.
 */
export async function copyRange(file: FileHandle, { start, end }: ByteRange, target: Writable): Promise<void> {
  const buffers = [Buffer.allocUnsafeSlow(bufferBytes), Buffer.allocUnsafeSlow(bufferBytes)] as const
  const write = downloadWriter(target)
  let written = Promise.resolve()
  for (let position = start, turn: 0 | 1 = 0; position <= end; turn = turn === 0 ? 1 : 0) {
    const { bytesRead } = await file.read(buffers[turn], 0, Math.min(bufferBytes, end - position + 1), position)
    await written
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    written = write(buffers[turn].subarray(0, bytesRead))
    written.catch(() => {}) // it is awaited after the next read
    position += bytesRead
  }
  await written
}
