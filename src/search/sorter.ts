import { setTimeout as pause } from 'node:timers/promises'
import { stopwatch } from '../platform/clock.ts'
import { createRounds } from '../platform/rounds.ts'

/** Words of this time are sorted in together. */
const delayMs = 500
/** Where that takes longer, so much comes that the next are sorted in at once. */
const longMs = 100
const retryMs = 5_000

/**
 * Has the words of new mail sorted into the index in the background, where a send would have to do it otherwise, under
 * the locks of its mailboxes. While no mail arrives it does nothing, and what a process did not live to do is done with
 * the next mail.
 */
export function createSorter(sortWords: () => Promise<void>, failed: (error: unknown) => void) {
  const ending = new AbortController()
  let isUnsorted = false
  let delay = delayMs

  async function sortSoon(): Promise<void> {
    await pause(delay, undefined, { ref: false, signal: ending.signal }).catch(() => {}) // at the end of the process
    if (ending.signal.aborted) return
    isUnsorted = false
    const elapsed = stopwatch()
    try {
      await sortWords()
      delay = isUnsorted && elapsed() > longMs ? 0 : delayMs
    } catch (error) {
      isUnsorted = true
      delay = retryMs
      failed(error)
    }
  }

  const rounds = createRounds(() => isUnsorted && !ending.signal.aborted, sortSoon)

  return {
    /** New mail was accepted. */
    schedule(): void {
      isUnsorted = true
      rounds.start()
    },

    stop(): Promise<void> {
      ending.abort()
      return rounds.idle()
    },
  }
}
