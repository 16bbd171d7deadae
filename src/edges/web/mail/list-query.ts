import { fixedLimits } from '#generated/limits.ts'
import { isStorableText } from '../../../domain/json-values.ts'
import { dayMs } from '../../../domain/durations.ts'
import { type MailFilter, noFilter } from '../../../domain/mail-filter.ts'
import { Fault } from '../../../fault.ts'
import type { Folder } from '../../../store/mail/inbox.ts'
import { mailboxPath } from '../paths.ts'

/**
 * Query of a list of mail: the list of threads, and the results of a search. Both pages have the same fields, so the
 * filters stay when a person goes from one to the other.
 */
export interface ListQuery {
  /** Words to search for. Empty on the list of threads. */
  q: string
  folder: Folder | 'sent'
  /** Filters as the person typed them, by the names of their fields. Those that are not set are missing. */
  filters: Readonly<Partial<Record<FilterName, string>>>
  /** Cursor of the page. */
  after: string | null
}

export const filterNames = ['from', 'to', 'since', 'until', 'unread', 'files'] as const
export type FilterName = (typeof filterNames)[number]

/** Returns the names of the filters of a folder. All sent mail has the same sender, and none of it is unread. */
export const filtersOf = (folder: ListQuery['folder']): readonly FilterName[] =>
  folder === 'sent' ? filterNames.filter((name) => name !== 'from' && name !== 'unread') : filterNames

const isTime = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))

/** Returns the part of a handle that a person typed. No handle contains other characters. */
const handlePart = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^@a-z0-9._-]/g, '')
    .slice(0, 100)

/** Functions that return the valid form of each field. An empty text means no filter. */
const fields: Readonly<Record<FilterName, (typed: string) => string>> = {
  from: handlePart,
  to: handlePart,
  since: (day) => (isTime(day) ? day : ''),
  until: (day) => (isTime(day) ? day : ''),
  unread: (typed) => (typed === '' ? '' : 'on'),
  files: (typed) => (typed === '' ? '' : 'on'),
}

/** Reads the query of a list. Throws VALIDATION_ERROR if its words cannot be stored. */
export function listQueryOf(query: URLSearchParams): ListQuery {
  const q = (query.get('q') ?? '').slice(0, fixedLimits.searchCharactersMax).toWellFormed()
  if (!isStorableText(q)) throw new Fault('VALIDATION_ERROR', 'the search text contains U+0000: remove it')
  const status = query.get('status')
  const folder = status === 'archived' || status === 'sent' ? status : 'active'
  const filters = filtersOf(folder).flatMap((name) => {
    const value = fields[name](query.get(name) ?? '')
    return value === '' ? [] : [[name, value] as const]
  })
  return {
    q: q.trim() === '' ? '' : q,
    folder,
    filters: Object.fromEntries(filters),
    after: query.get('after'),
  }
}

/** Returns the query as the text that `listQueryOf` reads. */
export function listQueryText({ q, folder, filters, after }: ListQuery): string {
  const entries = { q, status: folder === 'active' ? '' : folder, ...filters, after: after ?? '' }
  return String(new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== '')))
}

/** Returns the address of the list, below {web_url}. */
export function listAddress(agentId: string, query: ListQuery): string {
  const text = listQueryText(query)
  return `${mailboxPath(agentId)}${query.q === '' ? '' : '/search'}${text === '' ? '' : `?${text}`}`
}

/** Returns the conditions of the filters. Days are those of UTC, and both belong to the range. */
export const mailFilterOf = ({ filters }: ListQuery): MailFilter => ({
  from: filters.from ?? '',
  to: filters.to ?? '',
  isUnread: filters.unread !== undefined,
  hasFiles: filters.files !== undefined,
  since: filters.since === undefined ? noFilter.since : Date.parse(filters.since),
  until: filters.until === undefined ? noFilter.until : Date.parse(filters.until) + dayMs,
})
