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
 * The text of a header, from the send that makes it to the page or the frame that shows it. It is written once and kept
 * open at its end, so that what depends on the reader is appended to it, and it is never parsed on the way.
 */

/** A header without what depends on the reader. */
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

/** A common rule of thumb; `size_hint` is an estimate by definition. */
const charactersPerToken = 4

const charactersOf = (part: ContentPart): number => {
  if (part.type === 'text') return part.text.length
  return part.type === 'data' ? JSON.stringify(part.data).length : 0
}

/**
 * `created_at` is given to an envelope by the database, when its mailboxes are locked. Until then these characters
 * stand in its place: in the header of the envelope itself for all of its times there, and in a report on it for that
 * of its send. JSON escapes both, so that no value has them in it.
 */
export const ownStamp = '\u0001'
export const sendStamp = '\u0002'

/** What a field has that is to be stamped. */
export const unstamped = 0

/** What stands before the times of a header, which follow each other; the store puts them there. */
export const timeFields = { received: ',"received_ms":', created: ',"created_at":' } as const

/** JSON with a stamp in the place of a field; no value looks like a field, as quotes are escaped in values. */
export const toBeStamped = (json: string, field: string, stamp: string): string =>
  json.replace(`"${field}":${unstamped}`, `"${field}":${stamp}`)

/** The header as it is kept: JSON without its last brace. */
export const openHeaderOf = (envelope: Envelope): string => JSON.stringify(headerOf(envelope)).slice(0, -1)

/** What an envelope has beside its header, as it is kept: JSON without its first brace. */
const openBodyOf = ({ references, content_parts, monitor }: Envelope): string =>
  JSON.stringify({ references, content_parts, monitor }).slice(1)

const timesOf = ({ received_ms, created_at }: Envelope): string =>
  `${timeFields.received}${received_ms}${timeFields.created}${created_at}`

/** Both of an envelope that is to be stamped. */
export const openTextsOf = (envelope: Envelope): { body: string; header: string } => ({
  body: openBodyOf(envelope),
  header: openHeaderOf(envelope).replace(timesOf(envelope), ownStamp),
})

/** All of them are as long as this one. */
export const idLength = 'env_01ARZ3NDEKTSV4RRFFQ69G5FAV'.length

const idStart = '{"id":"'.length

/** A header as it is kept, and what its reader sees with it. */
export interface EntryHeader {
  direction: Direction
  unread: boolean
  /** Open at its end. */
  header: string
}

/** A header as its reader sees it, in the feed of both directions. */
export const headerIn = ({ header, unread, direction }: EntryHeader): EnvelopeHeader => ({
  ...(JSON.parse(`${header}}`) as StoredHeader),
  ...{ unread, direction },
})

/** What stands before the values that complete a header; the store appends the same in its statements. */
export const endFields = { unread: ',"unread":', direction: ',"direction":' } as const

/** What completes a header; only in the feed of both directions it names its own. */
const endOf = ({ unread, direction }: EntryHeader, feed: FeedDirection): string =>
  feed === 'both'
    ? `${endFields.unread}${unread}${endFields.direction}"${direction}"}`
    : `${endFields.unread}${unread}}`

const op: EnvelopeNotify['op'] = 'envelope.notify'

/** The frame that tells of the header: the same object as on the page, with one more field at its beginning. */
export const headerFrame = (entry: EntryHeader, feed: FeedDirection): string =>
  `{"op":"${op}",${entry.header.slice(1)}${endOf(entry, feed)}`

/** No header has a line break in it, so that the last one of a list can be found. */
export const headerSeparator = ',\n'

/** Where a header stands in its mailbox. No value has such a name in it: quotes are escaped in values. */
export const cursorAt = (header: string): MailboxCursor => ({
  after_created_at: Number(/"created_at":(\d+)/.exec(header)![1]),
  after_envelope_id: header.slice(idStart, idStart + idLength),
})
