import type { ContentPart, Envelope } from '#generated/rest/models.ts'

/** What of an envelope is searched, in the order in which it is read. */
export const contentText = ({ subject, content_parts }: Pick<Envelope, 'subject' | 'content_parts'>): string =>
  [subject ?? '', ...content_parts.flatMap(partTexts)].filter((text) => text !== '').join('\n')

function partTexts(part: ContentPart): string[] {
  switch (part.type) {
    case 'text':
      return [part.text]
    case 'file':
      return part.name === null ? [] : [part.name]
    case 'image':
      return []
    case 'data':
      return scalars(part.data)
  }
}

/** Texts and numbers, however deep. */
function scalars(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalars) : []
}
