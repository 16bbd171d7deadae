import { ConnectionError } from './errors.js'
import type { OpenFile } from './open-file.js'
import { withRetries, type RetryPolicy } from './retry.js'

export interface WholeFile {
  /** The file, open at its first byte. */
  file: OpenFile
  /** Opens the file at a byte position. */
  open(position: number, abortSignal: AbortSignal): Promise<OpenFile>
  size: number | undefined
  policy: RetryPolicy
  /** Throws if the file is too large. */
  checkSize(bytes: number): void
}

/**
 * Yields all bytes of a file. After a lost connection it continues on another one. It retries each chunk as often as a
 * call.
 */
export async function* streamWholeFile(whole: WholeFile): AsyncGenerator<Uint8Array, void, undefined> {
  const { open, size, policy, checkSize } = whole
  let file: OpenFile | undefined = whole.file
  let position = 0

  function close(): void {
    file?.close()
    file = undefined
  }

  async function nextChunk(abortSignal: AbortSignal): Promise<Uint8Array | undefined> {
    file ??= await open(position, abortSignal)
    try {
      const { value } = await file.chunks.next()
      if (value || size === undefined || position === size) return value || undefined
      throw new ConnectionError(policy.operation, `the response ended after ${position} of ${size} bytes`)
    } catch (error) {
      close()
      throw error
    }
  }

  try {
    checkSize(size ?? 0)
    for (;;) {
      const chunk = await withRetries(policy, nextChunk)
      if (!chunk) return
      position += chunk.byteLength
      checkSize(position)
      yield chunk
    }
  } finally {
    close()
  }
}
