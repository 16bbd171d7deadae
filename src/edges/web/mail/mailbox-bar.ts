import { html, type Html } from '../html.ts'
import { tabs } from '../rendering.ts'
import type { Visit } from '../route.ts'
import { filterBar } from './filter-bar.ts'
import { filtersOf, listAddress, type ListQuery } from './list-query.ts'

/** Tabs of a mailbox. Each replaces the folder, and the filter for unread mail. */
const folders = { Inbox: 'active', Unread: 'active', Sent: 'sent', Archived: 'archived' } as const
type View = keyof typeof folders
const views = Object.keys(folders) as View[]

export const viewOf = ({ folder, filters }: Pick<ListQuery, 'folder' | 'filters'>): View => {
  if (folder === 'active') return filters.unread === undefined ? 'Inbox' : 'Unread'
  return folder === 'sent' ? 'Sent' : 'Archived'
}

/** Returns the query of another tab. It keeps the filters that the folder has. */
function queryOfView(query: ListQuery, view: View): ListQuery {
  const folder = folders[view]
  const known = filtersOf(folder).filter((name) => name !== 'unread')
  const filters = Object.fromEntries(
    Object.entries(query.filters).filter(([name]) => known.some((one) => one === name)),
  )
  return { q: '', folder, filters: view === 'Unread' ? { ...filters, unread: 'on' } : filters, after: null }
}

/** Renders the bar above a list of a mailbox: its tabs, and the search with its filters. */
export const mailboxBar = (visit: Visit, agentId: string, query: ListQuery): Html =>
  html`<div class="mail-bar">${tabs(
    'Mailbox',
    views.map((view) => ({
      href: `${visit.base}${listAddress(agentId, queryOfView(query, view))}`,
      name: view,
      isHere: view === viewOf(query),
    })),
  )}
${filterBar(visit, agentId, query)}</div>`
