import type { ThreadStatus } from '#generated/rest/models.ts'
import { enums } from '#generated/schemas.ts'
import type { ThreadHeader, ThreadList } from '../../../domain/thread-views.ts'
import { rootIdOf } from '../../../domain/threads.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import type { ManagedMailbox } from '../../../store/people/managed-mailboxes.ts'
import { html, type Html } from '../html.ts'
import { avatar } from '../icons.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { mailboxPath, paths, threadPath } from '../paths.ts'
import { notice } from '../notices.ts'
import { badge, emptyState, nextPageLink, nameHtml, table, tabs, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { type LiveFeed, liveRegion, liveScript } from './live-region.ts'
import { openLiveFeed } from './live.ts'
import { searchForm } from './mail-search.ts'
import { listedSubject, unreadText } from './mail-text.ts'
import { readerOf } from './reader.ts'

function mailboxesPage(visit: Visit, { rows, next }: ListPage<ManagedMailbox>): WebPage {
  return {
    title: 'Mailbox',
    body: html`<p>Mail of the agents that you may act for. Reading it here does not mark it as read.</p>
${table({
  label: 'Mailboxes',
  columns: ['Agent', 'Name', 'Unread'],
  rows,
  cells: ({ id, handle, display_name, unread }) => [
    html`<a href="${visit.base}${mailboxPath(id)}">${handle}</a>`,
    nameHtml(display_name),
    unreadText(unread),
  ],
  empty: 'No mailboxes yet. Every agent has one.',
})}
${nextPageLink(visit, paths.mailbox, next)}
${rows.length === 0 ? html`<p><a href="${visit.base}${paths.agents}">Create an agent</a></p>` : undefined}`,
  }
}

interface ShownThreads extends ThreadList {
  reader: MailReader
  status: ThreadStatus
  /** Number of unread messages in each thread, by the id of the first message of the thread. */
  unread: ReadonlyMap<string, number>
  live: LiveFeed
}

const names: Readonly<Record<ThreadStatus, string>> = { active: 'Inbox', unread: 'Unread', archived: 'Archived' }

const empty: Readonly<Record<ThreadStatus, string>> = {
  active: 'No mail yet. Another agent can message this one after both allow each other.',
  unread: 'No unread mail.',
  archived: 'No archived threads. A new message moves an archived thread back to the inbox.',
}

function threadsPage(visit: Visit, shown: ShownThreads): WebPage {
  const { reader, status, live, threads, next_cursor } = shown
  const place = mailboxPath(reader.agentId)
  const next = next_cursor === null ? undefined : `?${new URLSearchParams({ status, after: next_cursor })}`
  const list = html`${threads.length === 0 ? emptyState(empty[status]) : threadList(visit, shown)}
${nextPageLink(visit, place, next)}`
  return {
    title: `Mailbox of ${reader.handle}`,
    ...liveScript(live),
    body: html`${notice(visit)}
<div class="actions"><a class="button" data-key="c" href="${visit.base}${place}/new">Write a message</a><a href="${visit.base}${paths.mailbox}">All mailboxes</a></div>
${searchForm(visit, place)}
${tabs(
  'Threads',
  Object.entries(names).map(([word, name]) => ({
    href: `${visit.base}${place}?status=${word}`,
    name,
    isHere: word === status,
  })),
)}
${liveRegion(visit, live, visit.address, list)}`,
  }
}

/** Renders the threads. Each row has two lines: the other participants with the time, and the subject. */
const threadList = (visit: Visit, shown: ShownThreads): Html =>
  html`<ul class="threads" aria-label="${names[shown.status]} of ${shown.reader.handle}">${shown.threads.map((thread) => threadRow(visit, shown, thread))}</ul>`

function threadRow(visit: Visit, { reader, unread }: ShownThreads, thread: ThreadHeader): Html {
  const { thread_id, subject, participants, last_message_at, last_author } = thread
  const count = unread.get(rootIdOf(thread_id)) ?? 0
  return html`<li class="${count > 0 ? 'unread' : ''}">
${avatar(last_author.handle)}
<span class="from">${participantsText(participants.filter((handle) => handle !== reader.handle))}</span>
<span>${count > 0 ? html`${badge(unreadText(count))} ` : undefined}${timeHtml(last_message_at)}</span>
<span class="subject"><a href="${visit.base}${threadPath(reader.agentId, thread_id)}">${listedSubject(subject)}</a></span>
</li>`
}

const handlesMax = 3

/** Returns the first few handles as a text. `handles` must not contain the agent itself. */
function participantsText(handles: readonly string[]): string {
  if (handles.length === 0) return 'Only this agent'
  const others = handles.length - handlesMax
  return `${handles.slice(0, handlesMax).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

export const path = paths.mailbox

const threadsPerPage = 50

export async function showMailboxes({ store }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const mailboxes = await readListPage(
    visit,
    (after, limit) => store.managedMailboxes.list(visit.session.account_id, after, limit),
    ({ handle }) => handle,
  )
  return { page: mailboxesPage(visit, mailboxes) }
}

export async function showThreads(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { store, threads } = deps
  const reader = await readerOf(deps, visit)
  const live = await openLiveFeed(deps, reader)
  const status = enums.ThreadStatus.find((known) => known === visit.query.get('status')) ?? 'active'
  const page = await threads.list(reader, { status, limit: threadsPerPage, cursor: visit.query.get('after') })
  const unread = await store.threads.unreadIn(
    reader.agentId,
    page.threads.map(({ thread_id }) => rootIdOf(thread_id)),
  )
  return { page: threadsPage(visit, { ...page, reader, status, unread, live }) }
}
