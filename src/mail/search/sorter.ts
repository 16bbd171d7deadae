import { setTimeout as pause } from 'node:timers/promises'
import { stopwatch } from '../../platform/clock.ts'
import { createRepeatingWorker } from '../../platform/repeating-worker.ts'

/** Time in which new words collect before a sort. */
const delayMs = 500
/** Length of a sort after which the next one starts at once, if words came meanwhile. */
const longMs = 100
/** Pause after a sort that did not finish. */
const unfinishedMs = 50
const retryMs = 5_000
/** Longest time for which words may wait before the sorter counts as behind. */
const behindMs = 10_000

export interface SorterDeps {
  /** Sorts new words into the index; returns false if some are left. */
  sortWords(): Promise<boolean>
  failed(error: unknown): void
  /** Starts a stopwatch. The result returns the elapsed milliseconds. */
  measure?: () => () => number
}

/**
 * Creates the sorter, which moves the words of new mail into the index in the background. Otherwise a send would hold
 * the locks of its mailboxes for that time. The sorter is idle while no mail arrives. Words that a process leaves
 * unsorted are sorted with the next mail.
 */
export function createSorter({ sortWords, failed, measure = stopwatch }: SorterDeps) {
  const ending = new AbortController()
  let isUnsorted = false
  let delay = delayMs
  let unsortedMs: (() => number) | undefined

  async function sortSoon(): Promise<void> {
    await pause(delay, undefined, { ref: false, signal: ending.signal }).catch(() => {}) // rejects when the process stops
    if (ending.signal.aborted) return
    isUnsorted = false
    const elapsed = measure()
    try {
      if (await sortWords()) {
        unsortedMs = isUnsorted ? measure() : undefined
        delay = isUnsorted && elapsed() > longMs ? 0 : delayMs
      } else {
        isUnsorted = true
        delay = unfinishedMs
      }
    } catch (error) {
      isUnsorted = true
      unsortedMs = undefined
      delay = retryMs
      failed(error)
    }
  }

  const cycle = createRepeatingWorker(() => isUnsorted && !ending.signal.aborted, sortSoon)

  return {
    /** Notes that new mail was accepted. */
    schedule(): void {
      isUnsorted = true
      unsortedMs ??= measure()
      cycle.start()
    },

    /** Returns true while words have waited longer than `behindMs`. */
    isBehind: (): boolean => unsortedMs !== undefined && unsortedMs() > behindMs,

    stop(): Promise<void> {
      ending.abort()
      return cycle.idle()
    },
  }
}
