import { fixedLimits } from '#generated/limits.ts'
import { numberText } from '../../domain/limits.ts'
import { Fault, unavailable } from '../../fault.ts'
import type { MinuteCounts } from '../../access/limits/minute-counts.ts'

export interface WordCountsDeps {
  counts: Pick<MinuteCounts, 'count' | 'secondsUntilReset'>
  rules: { rateLimits: boolean; wordsPerMinute: number }
  /** Returns true while the index cannot keep up with new words. */
  isBehind: () => boolean
}

/** Counts the different words of a send; throws if its sender has sent too many. */
export type CountWords = (agentId: string, words: number) => void

/** Returns true if an envelope with this number of different words counts as long. */
export const hasManyWords = (words: number): boolean => words >= fixedLimits.countedWordsMin

/**
 * Limits the different words of long envelopes, because indexing words costs far more than storing them. Most mail has
 * few different words, and does not count. The service accepts the send that reaches the limit, and rejects the next.
 */
export function createWordCounts({ counts, rules, isBehind }: WordCountsDeps): CountWords {
  const { rateLimits, wordsPerMinute } = rules
  const count = counts.count('words')
  return (agentId, words) => {
    if (!hasManyWords(words)) return
    if (rateLimits && (count.of(agentId) ?? 0) >= wordsPerMinute)
      throw new Fault(
        'RATE_LIMITED',
        `too many different words in long envelopes: send at most ${numberText(wordsPerMinute)} a minute`,
        { retryAfterSeconds: counts.secondsUntilReset() },
      )
    if (isBehind()) throw unavailable()
    if (rateLimits) count.add(agentId, words)
  }
}
