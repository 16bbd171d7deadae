import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { recipientsOf } from '../domain/envelopes.ts'
import { searchableText } from '../domain/searchable-text.ts'
import { foldedWords } from '../domain/words.ts'
import { mapInTimeSlices } from '../platform/time-slices.ts'
import { vectorOf } from '../store/tsvectors.ts'

/** More than this is not done at once. */
export const charactersAtOnceMax = 8_192

/** The words by which an envelope is found, with the handles of those who may find it, as the text of a tsvector. */
export const searchWordsOf = (draft: EnvelopeDraft, from: string): string =>
  vectorOf(foldedWords(searchableText(draft)), [...new Set([from, ...recipientsOf(draft)])])

/** The same of one that may be long. */
export async function searchWordsOfLong(draft: EnvelopeDraft, from: string, characters: number): Promise<string> {
  if (characters <= charactersAtOnceMax) return searchWordsOf(draft, from)
  const [words] = await mapInTimeSlices([draft], (one) => searchWordsOf(one, from))
  return words!
}
