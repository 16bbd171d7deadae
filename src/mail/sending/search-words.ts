import { fixedLimits } from '#generated/limits.ts'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { recipientsOf } from '../../domain/envelopes.ts'
import { searchableText } from '../../domain/searchable-text.ts'
import { foldedWords } from '../../domain/words.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import { searchWords } from '../../store/mail/envelope-words.ts'

/** Number of characters above which the work is split into time slices. */
export const charactersAtOnceMax = 8_192

/** Words by which an envelope is found. */
export interface SearchWords {
  /** Words of the envelope, and handles of the agents that may find it, in the format of the store. */
  words: string
  /** Number of different words. For an envelope with few words it is the number of all words. */
  differentWords: number
}

export function searchWordsOf(draft: EnvelopeDraft, from: string): SearchWords {
  const words = foldedWords(searchableText(draft))
  const isShort = words.length < fixedLimits.countedWordsMin
  return {
    words: searchWords(words, from, recipientsOf(draft)),
    differentWords: isShort ? words.length : new Set(words).size,
  }
}

/** Returns the search words of an envelope that may be long, in time slices. */
export async function searchWordsOfLong(draft: EnvelopeDraft, from: string, characters: number): Promise<SearchWords> {
  if (characters <= charactersAtOnceMax) return searchWordsOf(draft, from)
  const [words] = await mapInTimeSlices([draft], (one) => searchWordsOf(one, from))
  return words!
}
