import { stopwatch } from '../platform/clock.ts'

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
  let isUnsorted = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function wake(ms: number): void {
    if (stopped || timer || running || !isUnsorted) return
    timer = setTimeout(() => {
      timer = undefined
      running = sort().then((pauseMs) => {
        running = undefined
        wake(pauseMs)
      })
    }, ms).unref()
  }

  /** Resolves with how long to pause. */
  async function sort(): Promise<number> {
    isUnsorted = false
    const elapsed = stopwatch()
    try {
      await sortWords()
      return elapsed() > longMs ? 0 : delayMs
    } catch (error) {
      isUnsorted = true
      failed(error)
      return retryMs
    }
  }

  return {
    /** New mail was accepted. */
    schedule(): void {
      isUnsorted = true
      wake(delayMs)
    },

    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
