import type {
  ContentPart,
  Direction,
  Envelope,
  EnvelopeHeader,
  EnvelopeNotify,
  MailboxCursor,
} from '#generated/rest/models.ts'
import type { FeedDirection } from '#generated/ws/frames.ts'

/**
 * Text of a header, from the send that creates it to the page or frame that shows it. It is written once, without its
 * end, because some fields depend on the reader. These fields are appended later, and the text is never parsed on the
 * way.
 */

/** Header without the fields that depend on the reader. */
export type StoredHeader = Omit<EnvelopeHeader, 'unread' | 'direction'>

export function headerOf(envelope: Envelope): StoredHeader {
  const types = new Set(envelope.content_parts.map((part) => part.type))
  const [only] = types
  return {
    id: envelope.id,
    from: envelope.from,
    to: envelope.to,
    cc: envelope.cc,
    in_reply_to: envelope.in_reply_to,
    subject: envelope.subject,
    date_ms: envelope.date_ms,
    received_ms: envelope.received_ms,
    created_at: envelope.created_at,
    has_attachments: types.has('image') || types.has('file'),
    type_hint: types.size === 1 && only !== undefined ? only : 'mixed',
    size_hint: Math.ceil(
      envelope.content_parts.reduce((sum, part) => sum + charactersOf(part), 0) / charactersPerToken,
    ),
  }
}

/** Number of characters per token by a common rule of thumb. `size_hint` is an estimate by definition. */
const charactersPerToken = 4

const charactersOf = (part: ContentPart): number => {
  if (part.type === 'text') return part.text.length
  return part.type === 'data' ? JSON.stringify(part.data).length : 0
}

/**
 * Placeholders for `created_at`, which the database sets when the mailboxes are locked. `ownStamp` stands for the times
 * of the envelope in its own header. `sendStamp` stands for the time of the send in a delivery report on it. JSON
 * escapes both characters, so no value contains them.
 */
export const ownTimePlaceholder = '\u0001'
export const sendTimePlaceholder = '\u0002'

/** Value of a field that a placeholder will replace. */
export const unstamped = 0

/** Keys of the two times of a header, as JSON. The times are adjacent, and the store inserts each one after its key. */
export const timeFields = { received: ',"received_ms":', created: ',"created_at":' } as const

/**
 * Replaces the value of a field by a placeholder. No value contains text that looks like a field, because JSON escapes
 * quotes.
 */
export const withStamp = (json: string, field: string, stamp: string): string =>
  json.replace(`"${field}":${unstamped}`, `"${field}":${stamp}`)

/** Returns the header in its stored form: JSON without its last brace. */
export const openHeaderOf = (envelope: Envelope): string => JSON.stringify(headerOf(envelope)).slice(0, -1)

/** Returns the other fields of an envelope in their stored form: JSON without its first brace. */
const openBodyOf = ({ references, content_parts, monitor }: Envelope): string =>
  JSON.stringify({ references, content_parts, monitor }).slice(1)

const timesOf = ({ received_ms, created_at }: Envelope): string =>
  `${timeFields.received}${received_ms}${timeFields.created}${created_at}`

/** Returns both stored texts of an envelope that does not have its `created_at` yet. */
export const openTextsOf = (envelope: Envelope): { body: string; header: string } => ({
  body: openBodyOf(envelope),
  header: openHeaderOf(envelope).replace(timesOf(envelope), ownTimePlaceholder),
})

/** Length of every envelope id in characters. */
export const idLength = 'env_01ARZ3NDEKTSV4RRFFQ69G5FAV'.length

const idStart = '{"id":"'.length

/** Stored header, with the fields that depend on its reader. */
export interface EntryHeader {
  direction: Direction
  unread: boolean
  /** Header as JSON without its last brace. */
  header: string
}

/** Returns a header in the form that its reader sees in a feed of both directions. */
export const headerIn = ({ header, unread, direction }: EntryHeader): EnvelopeHeader => ({
  ...(JSON.parse(`${header}}`) as StoredHeader),
  unread,
  direction,
})

/** JSON texts before the values that complete a header. The statements of the store append the same texts. */
export const endFields = { unread: ',"unread":', direction: ',"direction":' } as const

/** Returns the text that completes a header. Only a feed of both directions includes the direction. */
const endOf = ({ unread, direction }: EntryHeader, feed: FeedDirection): string =>
  feed === 'both'
    ? `${endFields.unread}${unread}${endFields.direction}"${direction}"}`
    : `${endFields.unread}${unread}}`

const op: EnvelopeNotify['op'] = 'envelope.notify'

/** Returns the frame of a header: the same object as on a page, with `op` as its first field. */
export const headerFrame = (entry: EntryHeader, feed: FeedDirection): string =>
  `{"op":"${op}",${entry.header.slice(1)}${endOf(entry, feed)}`

/** Separator of headers. No header contains a line break, so the last header of a list can be found. */
export const headerSeparator = ',\n'

/** Returns the mailbox cursor of a header. No value contains the name of its field, because JSON escapes quotes. */
export const cursorOfHeader = (header: string): MailboxCursor => ({
  after_created_at: Number(/"created_at":(\d+)/.exec(header)![1]),
  after_envelope_id: header.slice(idStart, idStart + idLength),
})
