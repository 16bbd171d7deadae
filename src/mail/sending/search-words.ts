import { fixedLimits } from '#generated/limits.ts'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import type { MinuteCounts } from '../../access/minute-counts.ts'
import { recipientsOf } from '../../domain/envelopes.ts'
import { formatNumber } from '../../domain/limits.ts'
import { searchableText } from '../../domain/searchable-text.ts'
import { foldedWords } from '../../domain/words.ts'
import { Fault, unavailableError } from '../../fault.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import { storedWordsOf } from '../../store/mail/words.ts'

/**
 * Highest number of characters of an envelope whose words are found at once. Longer envelopes take several time slices.
 */
export const shortEnvelopeCharactersMax = 8_192

/** Words by which a search finds an envelope. */
interface SearchWords {
  /** Words of the envelope, and handles of the agents that may find it, in the format of the store. */
  words: string
  /** Number of different words. For an envelope with few words, it is the number of all words. */
  differentWords: number
}

export function searchWordsOf(draft: EnvelopeDraft, from: string): SearchWords {
  const words = foldedWords(searchableText(draft))
  const isShort = words.length < fixedLimits.countedWordsMin
  return {
    words: storedWordsOf(words, from, recipientsOf(draft)),
    differentWords: isShort ? words.length : new Set(words).size,
  }
}

/** Returns the search words of an envelope. For a long envelope, it works in time slices. */
export async function searchWordsOfLongDraft(
  draft: EnvelopeDraft,
  from: string,
  characters: number,
): Promise<SearchWords> {
  if (characters <= shortEnvelopeCharactersMax) return searchWordsOf(draft, from)
  const [words] = await mapInTimeSlices([draft], (one) => searchWordsOf(one, from))
  return words!
}

interface WordCountsDeps {
  counts: Pick<MinuteCounts, 'count' | 'secondsUntilReset'>
  rules: { rateLimits: boolean; wordsPerMinute: number }
  /** Returns true while the index cannot keep up with new words. */
  isBehind: () => boolean
}

/** Function that counts the different words of a send. It throws if the sender has sent too many words. */
export type CountWords = (agentId: string, words: number) => void

/** Returns true if an envelope with this number of different words counts for the limit of words. */
export const hasManyWords = (words: number): boolean => words >= fixedLimits.countedWordsMin

/**
 * Creates the limit of different words in long envelopes, because indexing words costs far more than storing them. Most
 * envelopes have few different words and do not count. The service accepts the send that reaches the limit, and rejects
 * the next one.
 */
export function createWordCounts({ counts, rules, isBehind }: WordCountsDeps): CountWords {
  const { rateLimits, wordsPerMinute } = rules
  const count = counts.count('words')
  return (agentId, words) => {
    if (!hasManyWords(words)) return
    if (rateLimits && (count.of(agentId) ?? 0) >= wordsPerMinute)
      throw new Fault(
        'RATE_LIMITED',
        `too many different words in long envelopes: send at most ${formatNumber(wordsPerMinute)} a minute`,
        { retryAfterSeconds: counts.secondsUntilReset() },
      )
    if (isBehind()) throw unavailableError()
    if (rateLimits) count.add(agentId, words)
  }
}
