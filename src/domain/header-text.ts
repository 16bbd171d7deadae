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
 * This module writes the JSON text of an envelope header once, when the envelope is sent. The stored text lacks its
 * end, because the last fields depend on the reader. Each page or frame appends these fields, and no code parses the
 * text.
 */

/** Header without the fields that depend on the reader: `unread` and `direction`. */
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

/** Approximate number of characters per token of a language model. `size_hint` is only an estimate. */
const charactersPerToken = 4

const charactersOf = (part: ContentPart): number => {
  if (part.type === 'text') return part.text.length
  return part.type === 'data' ? JSON.stringify(part.data).length : 0
}

/**
 * Placeholder for the times of an envelope in its own header. The database sets these times while the mailboxes are
 * locked. `sendTimePlaceholder` stands for the time of the send in a delivery report. JSON escapes both characters, so
 * no value contains them.
 */
export const ownTimePlaceholder = '\u0001'
export const sendTimePlaceholder = '\u0002'

/** Temporary value of a time field, until a placeholder replaces it. */
export const provisionalTime = 0

/** JSON keys of the two times of a header. The times are adjacent, and the store inserts each time after its key. */
export const headerTimeKeys = { received: ',"received_ms":', created: ',"created_at":' } as const

/**
 * Replaces the temporary value of a time field by a placeholder. No other text looks like a field, because JSON escapes
 * the quotes inside values.
 */
export const insertTimePlaceholder = (json: string, field: string, stamp: string): string =>
  json.replace(`"${field}":${provisionalTime}`, `"${field}":${stamp}`)

/** Returns the header in its stored form, which is JSON without its last brace. */
export const storedHeaderTextOf = (envelope: Envelope): string => JSON.stringify(headerOf(envelope)).slice(0, -1)

/** Returns all other fields of an envelope in their stored form, which is JSON without its first brace. */
const openBodyOf = ({ references, content_parts, monitor }: Envelope): string =>
  JSON.stringify({ references, content_parts, monitor }).slice(1)

const timesOf = ({ received_ms, created_at }: Envelope): string =>
  `${headerTimeKeys.received}${received_ms}${headerTimeKeys.created}${created_at}`

/** Returns both stored texts of an envelope whose `created_at` is still unknown. */
export const storedTextsOf = (envelope: Envelope): { body: string; header: string } => ({
  body: openBodyOf(envelope),
  header: storedHeaderTextOf(envelope).replace(timesOf(envelope), ownTimePlaceholder),
})

/** Length of each envelope id in characters. */
export const envelopeIdLength = 'env_01ARZ3NDEKTSV4RRFFQ69G5FAV'.length

const idStart = '{"id":"'.length

/** Stored header of a mailbox entry, with the fields that depend on the reader. */
export interface EntryHeader {
  direction: Direction
  unread: boolean
  /** Header as JSON without its last brace. */
  header: string
}

/** Returns the header of an entry as an object, with the fields that depend on the reader. */
export const headerOfEntry = ({ header, unread, direction }: EntryHeader): EnvelopeHeader => ({
  ...(JSON.parse(`${header}}`) as StoredHeader),
  unread,
  direction,
})

/** JSON keys of the fields that complete a header. The statements of the store append the same texts. */
export const headerEndKeys = { unread: ',"unread":', direction: ',"direction":' } as const

/** Returns the end of a header. A feed of one direction omits the direction. */
const endOf = ({ unread, direction }: EntryHeader, feed: FeedDirection): string =>
  feed === 'both'
    ? `${headerEndKeys.unread}${unread}${headerEndKeys.direction}"${direction}"}`
    : `${headerEndKeys.unread}${unread}}`

const op: EnvelopeNotify['op'] = 'envelope.notify'

/** Returns the WebSocket frame that announces an entry. It is the header as on a page, with `op` as its first field. */
export const headerFrame = (entry: EntryHeader, feed: FeedDirection): string =>
  `{"op":"${op}",${entry.header.slice(1)}${endOf(entry, feed)}`

/**
 * Separator between headers. No header contains a line break, so a search for the separator finds the ends of headers.
 */
export const headerSeparator = ',\n'

/**
 * Returns the mailbox cursor after the entry with this header. The search for `created_at` cannot match inside a value,
 * because JSON escapes quotes.
 */
export const cursorOfHeader = (header: string): MailboxCursor => ({
  after_created_at: Number(/"created_at":(\d+)/.exec(header)![1]),
  after_envelope_id: header.slice(idStart, idStart + envelopeIdLength),
})
