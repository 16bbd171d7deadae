import type { Writable } from 'node:stream'

/** Whoever was reading went away, which is no mistake of ours. */
export class ReaderGone extends Error {
  constructor(cause?: unknown) {
    super('the reader is gone', { cause })
  }
}

/** Writes to a reader: resolves when the bytes have left the process and their buffer is free, or throws ReaderGone. */
export function writerTo(target: Writable): (bytes: Uint8Array) => Promise<void> {
  const gone = new Promise<never>((_, reject) => target.once('close', () => reject(new ReaderGone())))
  gone.catch(() => {})
  return async (bytes) => {
    if (target.destroyed) throw new ReaderGone()
    const written = new Promise<void>((resolve, reject) => {
      target.write(bytes, (error) => (error ? reject(new ReaderGone(error)) : resolve()))
    })
    await Promise.race([written, gone])
  }
}
