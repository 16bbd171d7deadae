import { setTimeout as pause } from 'node:timers/promises'
import { stopwatch } from '../platform/clock.ts'
import { createRounds } from '../platform/rounds.ts'

/** Time in which new words collect before a sort. */
const delayMs = 500
/** After a longer sort the next one starts at once, if words came meanwhile. */
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
  /** Starts a measurement of time in milliseconds. */
  measure?: () => () => number
}

/**
 * Moves the words of new mail into the index in the background. A send that did so would hold the locks of its
 * mailboxes for that time. The sorter does nothing while no mail arrives. Words that a process leaves unsorted are
 * sorted with the next mail.
 */
export function createSorter({ sortWords, failed, measure = stopwatch }: SorterDeps) {
  const ending = new AbortController()
  let isUnsorted = false
  let delay = delayMs
  let unsortedMs: (() => number) | undefined

  async function sortSoon(): Promise<void> {
    await pause(delay, undefined, { ref: false, signal: ending.signal }).catch(() => {}) // at the end of the process
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

  const rounds = createRounds(() => isUnsorted && !ending.signal.aborted, sortSoon)

  return {
    /** Notes that new mail was accepted. */
    schedule(): void {
      isUnsorted = true
      unsortedMs ??= measure()
      rounds.start()
    },

    /** Returns true while words have waited longer than `behindMs`. */
    isBehind: (): boolean => unsortedMs !== undefined && unsortedMs() > behindMs,

    stop(): Promise<void> {
      ending.abort()
      return rounds.idle()
    },
  }
}
