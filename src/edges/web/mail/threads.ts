import type { ThreadPage, ThreadStatus, ThreadSummary } from '#generated/rest/models.ts'
import type { Reader } from '../../../mail/threads/authors.ts'
import { rootIdOf } from '../../../domain/threads.ts'
import { html } from '../html.ts'
import { mailboxAt, paths, threadAt } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { timeText, moreLink, notice, table } from '../rendering.ts'
import { liveRegion, liveScript, type Live } from './live-region.ts'
import { authorText, listedSubject, unreadText } from './mail-text.ts'
import { searchForm } from './mail-search-page.ts'

interface ShownThreads extends ThreadPage {
  reader: Reader
  status: ThreadStatus
  /** Number of unread messages of each thread, by its root. */
  unread: ReadonlyMap<string, number>
  live: Live
}

const names: Readonly<Record<ThreadStatus, string>> = { active: 'Inbox', unread: 'Unread', archived: 'Archived' }

const empty: Readonly<Record<ThreadStatus, string>> = {
  active: 'No mail yet. Another agent can message this one after both allow each other.',
  unread: 'No unread mail.',
  archived: 'No archived threads. A new message moves an archived thread back to the inbox.',
}

export function threadsPage(visit: Visit, shown: ShownThreads): WebPage {
  const { reader, status, live, threads, next_cursor } = shown
  const place = mailboxAt(reader.agentId)
  const next = next_cursor === null ? undefined : `?${new URLSearchParams({ status, after: next_cursor })}`
  const list = html`${table({
    label: `${names[status]} of ${reader.handle}`,
    columns: ['Thread', 'Participants', 'Last message', 'Unread'],
    rows: threads,
    cells: (thread) => cellsOf(visit, shown, thread),
    empty: empty[status],
  })}
${moreLink(visit, place, next)}`
  return {
    title: `Mailbox of ${reader.handle}`,
    ...liveScript(live),
    body: html`${notice(visit)}
<p><a href="${visit.base}${place}/new">Write a message</a> · <a href="${visit.base}${paths.mailbox}">All mailboxes</a></p>
${searchForm(visit, place)}
<nav aria-label="Threads"><ul>${Object.entries(names).map(([word, name]) => {
      const isHere = word === status
      return html`<li><a href="${visit.base}${place}?status=${word}" ${isHere ? html`aria-current="page"` : undefined}>${name}</a></li>`
    })}</ul></nav>
${liveRegion(visit, live, visit.address, list)}`,
  }
}

function cellsOf(visit: Visit, { reader, unread }: ShownThreads, thread: ThreadSummary): readonly unknown[] {
  const { thread_id, subject, participants, last_message_at, last_author } = thread
  const count = unread.get(rootIdOf(thread_id)) ?? 0
  const link = html`<a href="${visit.base}${threadAt(reader.agentId, thread_id)}">${listedSubject(subject)}</a>`
  return [
    count > 0 ? html`<strong>${link}</strong>` : link,
    html`<span class="name">${participantsText(participants.filter((handle) => handle !== reader.handle))}</span>`,
    html`${timeText(last_message_at)}<br /><span class="name">${authorText(last_author)}</span>`,
    count === 0 ? '0' : html`<strong>${unreadText(count)}</strong>`,
  ]
}

const handlesMax = 3

/** Returns the first few handles. `handles` does not contain the agent itself. */
function participantsText(handles: readonly string[]): string {
  if (handles.length === 0) return 'Only this agent'
  const others = handles.length - handlesMax
  return `${handles.slice(0, handlesMax).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}
