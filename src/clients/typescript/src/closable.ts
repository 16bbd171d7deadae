import { AbortError } from './errors.js'
import type { Signal } from './platform.js'

/** An endless iteration. `break` and `return()` close everything that it has open. */
export interface Closable<Item> extends AsyncIterable<Item> {
  next(): Promise<IteratorResult<Item, void>>
  /**
   * Saves the cursor of the current item and ends the iteration. The item counts as handled, so call this last in the
   * body. An error of `save` rejects the promise, also that of each later call.
   */
  stop(): Promise<void>
  /** Ends the iteration at once. A pending `next()` resolves without an item. */
  return(): Promise<IteratorResult<Item, void>>
}

/**
 * Creates an iteration from a generator. The caller's signal and the end of the iteration abort the generator's signal.
 */
export function createClosable<Item>(
  signal: Signal | undefined,
  generate: (signal: AbortSignal, isStopped: () => boolean) => AsyncGenerator<Item, void, undefined>,
): Closable<Item> {
  const closed = new AbortController()
  const items = generate(closed.signal, () => isStopped)
  const abort = () => closed.abort(signal?.reason)
  let hasBegun = false
  let wasLeft = false
  let isStopped = false
  /** True while the caller works on an item. */
  let isInBody = false
  /** Error that ended the iteration, such as that of `save`. */
  let failure: { error: unknown } | undefined

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
      isInBody = false
      try {
        const result = await items.next()
        if (result.done) finish()
        else isInBody = true
        return result
      } catch (error) {
        finish()
        if (wasLeft && error instanceof AbortError) return { done: true, value: undefined }
        failure = { error }
        throw error
      }
    },
    async stop() {
      isStopped = true
      if (failure) throw failure.error
      await (isInBody ? iteration.next() : iteration.return())
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
