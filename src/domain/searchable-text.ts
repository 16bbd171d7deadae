import type { ContentPart, ContentPartDraft } from '#generated/rest/models.ts'
import { contactRequestSchema } from './contact-mail.ts'

/** Highest number of characters that a search reads in one envelope. The search index stores fewer. */
const charactersMax = 262_144

/** Fields of an envelope or draft that contain searchable text. */
interface Searchable {
  subject?: string | null
  content_parts: readonly (ContentPart | ContentPartDraft)[]
}

/** Returns the searchable text of an envelope. The order is that of its fields and parts. */
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
 * Adds the texts of a content part. It omits the message of a contact request, because the result would show it as
 * words of the postmaster.
 */
function addPart(part: Searchable['content_parts'][number], add: (text: string) => void): void {
  if (part.type === 'text') add(part.text)
  if (part.type === 'file') add(part.name ?? '')
  if (part.type === 'data' && part.schema !== contactRequestSchema) addScalars(part.data, add)
}

/** Adds all strings and numbers of a value, at any depth. */
function addScalars(value: unknown, add: (text: string) => void): void {
  if (typeof value === 'string') return add(value)
  if (typeof value === 'number') return add(String(value))
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) addScalars(inner, add)
}
