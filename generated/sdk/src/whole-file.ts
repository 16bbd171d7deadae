// Generated from src/clients/typescript/src/whole-file.ts by `npm run generate`. Do not edit.
import { ConnectionError } from './errors.js'
import type { OpenFile } from './open-file.js'
import { retrying, type RetryPolicy } from './retry.js'

export interface Whole {
  /** At its first byte. */
  opened: OpenFile
  /** Opens the file from some byte on. */
  open(position: number, aborted: AbortSignal): Promise<OpenFile>
  size: number | undefined
  policy: RetryPolicy
  /** Throws where there are too many. */
  checkSize(bytes: number): void
}

/** All bytes of a file, on another connection where one breaks; each piece is tried for as often as a call is. */
export async function* wholeFile(whole: Whole): AsyncGenerator<Uint8Array, void, undefined> {
  const { open, size, policy, checkSize } = whole
  let opened: OpenFile | undefined = whole.opened
  let position = 0

  function close(): void {
    opened?.close()
    opened = undefined
  }

  async function nextPiece(aborted: AbortSignal): Promise<Uint8Array | undefined> {
    opened ??= await open(position, aborted)
    try {
      const { value } = await opened.pieces.next()
      if (value || size === undefined || position === size) return value || undefined
      throw new ConnectionError(policy.operation, `it ended after ${position} of ${size} bytes`)
    } catch (error) {
      close()
      throw error
    }
  }

  try {
    checkSize(size ?? 0)
    for (;;) {
      const piece = await retrying(policy, nextPiece)
      if (!piece) return
      position += piece.byteLength
      checkSize(position)
      yield piece
    }
  } finally {
    close()
  }
}
