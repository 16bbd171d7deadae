// Generated from src/clients/typescript/src/closable.ts by `npm run generate`. Do not edit.
import { AbortError } from './errors.js'
import type { Signal } from './platform.js'

/** An iteration without an end of its own; leaving it, by `break` or `return()`, closes all that it has open. */
export interface Closable<Item> extends AsyncIterable<Item> {
  next(): Promise<IteratorResult<Item, void>>
  /** Ends it at once, also while somebody waits for the next item: there is none then. */
  return(): Promise<IteratorResult<Item, void>>
}

/** The signal that the generator gets is aborted by the caller's, and as soon as the iteration is over. */
export function closable<Item>(
  signal: Signal | undefined,
  generate: (signal: AbortSignal) => AsyncGenerator<Item, void, undefined>,
): Closable<Item> {
  const closed = new AbortController()
  const items = generate(closed.signal)
  const abort = () => closed.abort(signal?.reason)
  let isBegun = false
  let isLeft = false

  function begin(): void {
    if (isBegun) return
    isBegun = true
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
  }

  function finish(): void {
    signal?.removeEventListener('abort', abort)
    closed.abort()
  }

  const closing: Closable<Item> = {
    async next() {
      begin()
      try {
        const result = await items.next()
        if (result.done) finish()
        return result
      } catch (error) {
        finish()
        if (isLeft && error instanceof AbortError) return { done: true, value: undefined }
        throw error
      }
    },
    return() {
      isBegun = isLeft = true
      finish()
      return items.return()
    },
    [Symbol.asyncIterator]: () => closing,
  }
  return closing
}
