import type { Writable } from 'node:stream'

/** Returns the error for a client that closed its connection before the end of the download. */
export const clientDisconnectedError = (cause?: unknown): Error => new Error('the client disconnected', { cause })

/**
 * Returns a function that writes bytes to a client. The function resolves when the bytes have left the process. The
 * caller may then reuse the buffer.
 */
export function createDownloadWriter(target: Writable): (bytes: Uint8Array) => Promise<void> {
  const closed = new Promise<never>((_, reject) => target.once('close', () => reject(clientDisconnectedError())))
  closed.catch(() => {})
  return async (bytes) => {
    if (target.destroyed) throw clientDisconnectedError()
    const written = new Promise<void>((resolve, reject) => {
      target.write(bytes, (error) => (error ? reject(clientDisconnectedError(error)) : resolve()))
    })
    await Promise.race([written, closed])
  }
}
