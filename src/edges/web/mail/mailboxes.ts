import type { MailReader } from '../../../mail/threads/threads.ts'
import type { ManagedMailbox } from '../../../store/people/managed-mailboxes.ts'
import { html, type Html } from '../html.ts'
import { avatar, icon } from '../icons.ts'
import { notice } from '../notices.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { mailboxPath, paths } from '../paths.ts'
import { agentSwitcher, badge, emptyState, nameHtml, nextPageLink } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { unreadText } from './mail-text.ts'

export const path = paths.mailbox

function mailboxesPage(visit: Visit, { rows, next }: ListPage<ManagedMailbox>): WebPage {
  const create = html`<a class="button" href="${visit.base}${paths.agents}">Create agent</a>`
  const list = html`<p>Mail of the agents that you may act for. Reading it here does not mark it as read.</p>
<ul class="threads" aria-label="Mailboxes">${rows.map((row) => mailboxRow(visit, row))}</ul>`
  return {
    title: 'Mail',
    body: html`${notice(visit)}${rows.length === 0 ? emptyState('No mailboxes yet. Every agent has one.', create, 'mail') : list}
${nextPageLink(visit, paths.mailbox, next)}`,
  }
}

const mailboxRow = (visit: Visit, { id, handle, display_name, unread }: ManagedMailbox): Html =>
  html`<li class="${unread > 0 ? 'unread' : ''}">${avatar(handle)}
<span class="from"><a href="${visit.base}${mailboxPath(id)}">${handle}</a></span>
<span class="when">${unread > 0 ? html`${badge(unreadText(unread))}<span class="quiet"> unread</span>` : undefined}</span>
<span class="subject"><span class="start">${nameHtml(display_name)}</span></span></li>`

export async function showMailboxes({ store }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const mailboxes = await readListPage(
    visit,
    (after, limit) => store.managedMailboxes.list(visit.session.account_id, after, limit),
    ({ handle }) => handle,
  )
  return { page: mailboxesPage(visit, mailboxes) }
}

/** Highest number of agents in the menu of a mailbox. */
const switchedMax = 20

/** Renders the menu that leads to the mailbox of another agent, and the link to a new message. */
export async function mailboxTools(
  { store }: WebDeps,
  visit: PersonVisit,
  { agentId, handle }: MailReader,
): Promise<Html> {
  const mailboxes = await store.managedMailboxes.list(visit.session.account_id, '', switchedMax)
  const others = mailboxes
    .filter(({ id }) => id !== agentId)
    .map(({ id, handle: other, unread }) => ({ handle: other, href: `${visit.base}${mailboxPath(id)}`, count: unread }))
  return html`${agentSwitcher({ handle, others, all: `${visit.base}${paths.mailbox}` })}
<a class="button" data-key="c" href="${visit.base}${mailboxPath(agentId)}/new">${icon('compose')}Compose</a>`
}
