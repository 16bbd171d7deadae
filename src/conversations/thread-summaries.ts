import type { EnvelopeHeader, ThreadSummary } from '#generated/rest/models.ts'
import { parseStoredJson } from '../domain/json-text.ts'
import { threadIdOf } from '../domain/threads.ts'
import type { StoredHeader } from '../domain/header-text.ts'
import type { ThreadRow } from '../store/threads.ts'
import type { AuthorOf, Reader } from './authors.ts'

const headerIn = (text: string): StoredHeader => parseStoredJson(`${text}}`)

/** The header of the message that an answer would go to: the newest that is no report, if there is one. */
export const answeredHeader = ({ answered_header, last_header }: ThreadRow): StoredHeader =>
  headerIn(answered_header ?? last_header)

export const subjectOf = ({ first_header }: ThreadRow): string | null => headerIn(first_header).subject

/** Those whose trust the summaries show. */
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

/** Everybody of a message but who answers it; of a message to oneself that is nobody, and it is oneself again. */
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
