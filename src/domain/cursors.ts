import type { MailboxCursor } from '#generated/rest/models.ts'
import { patterns } from '#generated/schemas.ts'
import { Fault } from '../fault.ts'
import { isHandle } from './handles.ts'
import { highestEnvelopeId } from './ulids.ts'

export interface CursorQuery {
  after_created_at?: number
  after_envelope_id?: string
}

/**
 * Returns the mailbox cursor in the query of a request. Throws VALIDATION_ERROR if the query has only one of its two
 * parts.
 */
export function parseMailboxCursor({ after_created_at, after_envelope_id }: CursorQuery): MailboxCursor | undefined {
  if (after_created_at === undefined && after_envelope_id === undefined) return undefined
  if (after_created_at === undefined || after_envelope_id === undefined)
    throw new Fault('VALIDATION_ERROR', 'after_created_at and after_envelope_id go together: send both or neither')
  return { after_created_at, after_envelope_id }
}

/**
 * Returns a mailbox cursor as text. It stands after one entry, or after all entries with the same `created_at`. In the
 * second case the text has no id.
 */
export const encodeMailboxCursor = ({ after_created_at, after_envelope_id }: MailboxCursor): string =>
  after_envelope_id === highestEnvelopeId ? `${after_created_at}` : `${after_created_at}-${after_envelope_id}`

const mailboxCursorForm = /^(\d{1,16})(?:-(.+))?$/

/** Returns the mailbox cursor that a text encodes. Returns undefined if the text encodes none. */
export function decodeMailboxCursor(text: string): MailboxCursor | undefined {
  const [, createdAt, envelopeId = highestEnvelopeId] = mailboxCursorForm.exec(text) ?? []
  const isKnown = createdAt !== undefined && Number.isSafeInteger(Number(createdAt))
  if (!isKnown || !patterns.EnvelopeId.test(envelopeId)) return undefined
  return { after_created_at: Number(createdAt), after_envelope_id: envelopeId }
}

/** Returns the later of two mailbox cursors. */
export const laterCursor = (one: MailboxCursor, other: MailboxCursor): MailboxCursor =>
  isCursorBefore(one, other) ? other : one

export const isCursorBefore = (one: MailboxCursor, other: MailboxCursor): boolean =>
  one.after_created_at < other.after_created_at ||
  (one.after_created_at === other.after_created_at && one.after_envelope_id < other.after_envelope_id)

/**
 * Returns the page cursor of a list that is sorted by handle or id. It is the last handle or id of the page, in
 * base64url.
 */
const encodePageCursor = (name: string): string => Buffer.from(name).toString('base64url')

/**
 * Returns a page of a list that is sorted by handle or id. The caller passes one row more than `limit` if the list has
 * more. The additional row shows that another page follows.
 */
export function pageOf<Row>(
  oneMore: readonly Row[],
  limit: number,
  nameOf: (row: Row) => string,
): { rows: Row[]; next_cursor: string | null } {
  const rows = oneMore.slice(0, limit)
  const last = oneMore.length > limit ? rows.at(-1) : undefined
  return { rows, next_cursor: last === undefined ? null : encodePageCursor(nameOf(last)) }
}

/**
 * Returns the handle or id after which the page begins. Returns an empty text for the first page. Throws
 * VALIDATION_ERROR for a cursor that the service did not issue.
 */
export function decodePageCursor(cursor: string | null | undefined, isName = isHandle): string {
  if (cursor == null) return ''
  const name = Buffer.from(cursor, 'base64url').toString()
  if (!isName(name) || encodePageCursor(name) !== cursor)
    throw new Fault('VALIDATION_ERROR', 'cursor must be the next_cursor of an earlier page of this list')
  return name
}

/** Last row of a page in a list that is sorted by time. */
export interface TimeCursor {
  at: number
  id: string
}

/** Returns the page cursor of a list that is sorted by time. Base64url would cost a model twice as many tokens. */
export const encodeTimeCursor = ({ at, id }: TimeCursor): string => `${at}-${id}`

/**
 * Returns the last row of the previous page, which the cursor encodes. Returns undefined for the first page. Throws
 * VALIDATION_ERROR for a cursor that the service did not issue.
 */
export function decodeTimeCursor(cursor: string | null | undefined): TimeCursor | undefined {
  if (cursor == null) return undefined
  const [at, id] = cursor.split('-')
  const place = { at: Number(at), id: id ?? '' }
  if (!Number.isSafeInteger(place.at) || !patterns.EnvelopeId.test(place.id) || encodeTimeCursor(place) !== cursor)
    throw new Fault('VALIDATION_ERROR', 'cursor must be a cursor from an earlier page of this list')
  return place
}

/** Returns the two cursor columns of a row, without its other columns. */
export const cursorOfRow = ({ after_created_at, after_envelope_id }: MailboxCursor): MailboxCursor => ({
  after_created_at,
  after_envelope_id,
})

export const isSameCursor = (one: MailboxCursor, other: MailboxCursor): boolean =>
  one.after_created_at === other.after_created_at && one.after_envelope_id === other.after_envelope_id
