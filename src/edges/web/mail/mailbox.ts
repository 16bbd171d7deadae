import { formatNumber } from '../../../domain/limits.ts'
import type { InboxPage, ListedThread } from '../../../mail/threads/thread-lists.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { mailboxPath, paths, threadPath } from '../paths.ts'
import { emptyState, pagination } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { filterChips } from './filter-bar.ts'
import { listAddress, mailFilterOf, type ListQuery, listQueryOf } from './list-query.ts'
import { type LiveFeed, liveRegion, liveScript } from './live-region.ts'
import { openLiveFeed } from './live.ts'
import { archiveButton, contentStart, mailList, type MailRow, markButtons, restoreButton } from './mail-rows.ts'
import { mailboxBar, viewOf } from './mailbox-bar.ts'
import { mailboxTools } from './mailboxes.ts'
import { readerOf } from './reader.ts'
import { sentPage } from './sent.ts'

interface ShownList {
  reader: MailReader
  query: ListQuery
  page: InboxPage
  live: LiveFeed
  tools: Html
}

function mailboxPage(visit: Visit, shown: ShownList): WebPage {
  const { reader, query, page, live, tools } = shown
  const view = viewOf(query)
  const address = listAddress(reader.agentId, query)
  return {
    title: `${view} of ${reader.handle}`,
    heading: view,
    tools,
    ...liveScript(live),
    body: html`${notice(visit)}
${mailboxBar(visit, reader.agentId, query)}
${chipsBesideTab(visit, shown)}
${liveRegion(visit, live, address, page.threads.length === 0 ? noThreads(visit, shown) : threadList(visit, shown))}`,
  }
}

/** Renders the filters of the list. The tab for unread mail already names its own. */
function chipsBesideTab(visit: Visit, { reader, query }: ShownList): Html | undefined {
  const isTab = viewOf(query) === 'Unread' && Object.keys(query.filters).length === 1
  return isTab ? undefined : filterChips(visit, reader.agentId, query)
}

function threadList(visit: Visit, { reader, query, page }: ShownList): Html {
  const { agentId, handle } = reader
  const isArchived = query.folder === 'archived'
  const pageAt = (after: string | null | undefined): string | undefined =>
    after === undefined ? undefined : visit.base + listAddress(agentId, { ...query, after })
  const place = placeOf(page)
  return html`${mailList(visit, {
    agentId,
    label: `${viewOf(query)} of ${handle}`,
    query,
    rows: page.threads.map((thread) => rowOf(agentId, thread)),
    buttons: [...markButtons, isArchived ? restoreButton : archiveButton],
    place,
  })}
${page.isPartial ? html`<p><small>Only the newest threads were examined. Choose earlier days to find older mail.</small></p>` : undefined}
${pagination({ previous: pageAt(page.newerPage), next: pageAt(page.olderPage), names: ['Newer', 'Older'] })}`
}

/** Returns the place of the page, such as "1–50 of 320". */
function placeOf({ threads, newer, total, countedMax }: InboxPage): string {
  const all = total < countedMax ? formatNumber(total) : `${formatNumber(countedMax)}+`
  if (newer >= countedMax) return `Beyond ${formatNumber(countedMax)} of ${all}`
  return `${formatNumber(newer + 1)}–${formatNumber(newer + threads.length)} of ${all}`
}

const rowOf = (agentId: string, thread: ListedThread): MailRow => ({
  ...thread,
  name: thread.thread_id,
  threadId: thread.thread_id,
  threadAt: thread.lastAt,
  href: threadPath(agentId, thread.thread_id),
  text: contentStart(thread),
  at: thread.lastAt,
})

/** Renders the text of a list without threads, with the next step. */
function noThreads(visit: Visit, { reader: { agentId }, query, page }: ShownList): Html {
  const link = (address: string, name: string): Html =>
    html`<a class="button" href="${visit.base}${address}">${name}</a>`
  const { unread: _, ...filters } = query.filters
  const view = viewOf(query)
  const inbox = link(mailboxPath(agentId), 'Show inbox')
  if (Object.keys(filters).length > 0 || (view === 'Archived' && query.filters.unread))
    return emptyState(
      page.isPartial ? 'No match among the newest threads.' : 'No thread matches these filters.',
      link(listAddress(agentId, { ...query, filters: {}, after: null }), 'Clear filters'),
      'filter',
    )
  if (query.after !== null) return emptyState('No older threads.', inbox, 'mail')
  if (view === 'Unread') return emptyState('No unread mail.', inbox, 'mail')
  if (view === 'Archived')
    return emptyState('No archived threads. A new message moves an archived thread back to the inbox.', inbox, 'mail')
  return emptyState(
    'No mail yet. Another agent can message this one after both allow each other.',
    link(`${paths.agents}/${agentId}/access`, 'Choose who can message it'),
    'mail',
  )
}

const threadsPerPage = 50

export async function showThreads(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await readerOf(deps, visit)
  const query = { ...listQueryOf(visit.query), q: '' }
  const { folder, after: cursor } = query
  if (folder === 'sent') return { page: await sentPage(deps, visit, reader, query) }
  const live = await openLiveFeed(deps, reader)
  const page = await deps.inbox.list(reader, { folder, filter: mailFilterOf(query), cursor, limit: threadsPerPage })
  return { page: mailboxPage(visit, { reader, query, page, live, tools: await mailboxTools(deps, visit, reader) }) }
}
