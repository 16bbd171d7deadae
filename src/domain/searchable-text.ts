import type { ContentPart, ContentPartDraft } from '#generated/rest/models.ts'
import { requestSchema } from './contact-mail.ts'

/** Highest number of characters that a search reads in one envelope. The index takes fewer. */
const charactersMax = 262_144

/** Fields of an envelope or a draft that a search reads. */
interface Searchable {
  subject?: string | null
  content_parts: readonly (ContentPart | ContentPartDraft)[]
}

/** Returns the text of an envelope that a search reads, in reading order. */
export function searchableText({ subject, content_parts }: Searchable): string {
  const texts: string[] = []
  let charactersLeft = charactersMax
  const add = (text: string): void => {
    if (text === '' || charactersLeft <= 0) return
    texts.push(text)
    charactersLeft -= text.length + 1
  }
  add(subject ?? '')
  for (const part of content_parts) addPart(part, add)
  return texts.join('\n')
}

/**
 * Adds the texts of a content part. The message of a contact request is left out, because it would appear as the
 * postmaster's own words.
 */
function addPart(part: Searchable['content_parts'][number], add: (text: string) => void): void {
  if (part.type === 'text') add(part.text)
  if (part.type === 'file') add(part.name ?? '')
  if (part.type === 'data' && part.schema !== requestSchema) addScalars(part.data, add)
}

/** Adds all strings and numbers of a value, at any depth. */
function addScalars(value: unknown, add: (text: string) => void): void {
  if (typeof value === 'string') return add(value)
  if (typeof value === 'number') return add(String(value))
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) addScalars(inner, add)
}
