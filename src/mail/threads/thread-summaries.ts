import type { EnvelopeHeader, ThreadSummary } from '#generated/rest/models.ts'
import { parseStoredJson } from '../../domain/json-text.ts'
import { threadIdOf } from '../../domain/threads.ts'
import type { StoredHeader } from '../../domain/header-text.ts'
import type { ThreadRow } from '../../store/mail/threads.ts'
import type { AuthorOf, Reader } from './authors.ts'

const headerIn = (text: string): StoredHeader => parseStoredJson(`${text}}`)

/** Returns the header of the message that a reply would answer: the newest one that is no report. */
export const answeredHeader = ({ answered_header, last_header }: ThreadRow): StoredHeader =>
  headerIn(answered_header ?? last_header)

export const subjectOf = ({ first_header }: ThreadRow): string | null => headerIn(first_header).subject

/** Returns the authors whose trust the summaries show. */
export const authorsIn = (rows: readonly ThreadRow[]): string[] =>
  rows.map(({ last_header }) => headerIn(last_header).from)

export function summaryOf(row: ThreadRow, { handle }: Reader, authorOf: AuthorOf): ThreadSummary {
  const { from, to, cc } = answeredHeader(row)
  return {
    thread_id: threadIdOf(row.root_id),
    subject: subjectOf(row),
    status: row.archived ? 'archived' : row.unread ? 'unread' : 'active',
    participants: [...new Set([from, ...to, ...cc, handle])],
    started_at: row.first_at,
    last_message_at: row.last_at,
    last_author: authorOf(headerIn(row.last_header).from),
  }
}

/**
 * Returns the recipients of a reply to all, without the replying agent. An agent that replies to its own message to
 * itself is the recipient.
 */
export function recipientsOfAnswer(
  { from, to, cc }: Pick<EnvelopeHeader, 'from' | 'to' | 'cc'>,
  own: string,
): { to: string[]; cc: string[] } {
  const others = (handles: readonly string[]): string[] => [...new Set(handles)].filter((handle) => handle !== own)
  const direct = others([from, ...to])
  const copied = others(cc)
  if (direct.length > 0) return { to: direct, cc: copied }
  return { to: copied.length > 0 ? copied : [own], cc: [] }
}
