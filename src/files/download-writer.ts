import type { Writable } from 'node:stream'

/** Whoever was reading went away. */
export const clientDisconnected = (cause?: unknown): Error => new Error('the reader is gone', { cause })

/** Writes to a reader: resolves when the bytes have left the process and their buffer is free, or throws. */
export function downloadWriter(target: Writable): (bytes: Uint8Array) => Promise<void> {
  const gone = new Promise<never>((_, reject) => target.once('close', () => reject(clientDisconnected())))
  gone.catch(() => {})
  return async (bytes) => {
    if (target.destroyed) throw clientDisconnected()
    const written = new Promise<void>((resolve, reject) => {
      target.write(bytes, (error) => (error ? reject(clientDisconnected(error)) : resolve()))
    })
    await Promise.race([written, gone])
  }
}
