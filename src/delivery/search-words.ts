import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { recipientsOf } from '../domain/envelopes.ts'
import { searchableText } from '../domain/searchable-text.ts'
import { foldedWords } from '../domain/words.ts'
import { mapInTimeSlices } from '../platform/time-slices.ts'
import { searchWords } from '../store/envelope-words.ts'

/** More than this is not done at once. */
export const charactersAtOnceMax = 8_192

/** The words by which an envelope is found, with the handles of those who may find it, as they are kept. */
export const searchWordsOf = (draft: EnvelopeDraft, from: string): string =>
  searchWords(foldedWords(searchableText(draft)), from, recipientsOf(draft))

/** The same of one that may be long. */
export async function searchWordsOfLong(draft: EnvelopeDraft, from: string, characters: number): Promise<string> {
  if (characters <= charactersAtOnceMax) return searchWordsOf(draft, from)
  const [words] = await mapInTimeSlices([draft], (one) => searchWordsOf(one, from))
  return words!
}
