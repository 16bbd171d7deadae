// Generated from src/clients/typescript/src/closable.ts by `npm run generate`. Do not edit.
import { AbortError } from './errors.js'
import type { Signal } from './platform.js'

/** An endless iteration. `break` and `return()` close everything that it has open. */
export interface Closable<Item> extends AsyncIterable<Item> {
  next(): Promise<IteratorResult<Item, void>>
  /** Ends the iteration at once. A pending `next()` resolves without an item. */
  return(): Promise<IteratorResult<Item, void>>
}

/**
 * Creates an iteration from a generator. The caller's signal and the end of the iteration abort the generator's signal.
 */
export function createClosable<Item>(
  signal: Signal | undefined,
  generate: (signal: AbortSignal) => AsyncGenerator<Item, void, undefined>,
): Closable<Item> {
  const closed = new AbortController()
  const items = generate(closed.signal)
  const abort = () => closed.abort(signal?.reason)
  let hasBegun = false
  let wasLeft = false

  function begin(): void {
    if (hasBegun) return
    hasBegun = true
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
  }

  function finish(): void {
    signal?.removeEventListener('abort', abort)
    closed.abort()
  }

  const iteration: Closable<Item> = {
    async next() {
      begin()
      try {
        const result = await items.next()
        if (result.done) finish()
        return result
      } catch (error) {
        finish()
        if (wasLeft && error instanceof AbortError) return { done: true, value: undefined }
        throw error
      }
    },
    return() {
      hasBegun = wasLeft = true
      finish()
      return items.return()
    },
    [Symbol.asyncIterator]: () => iteration,
  }
  return iteration
}
