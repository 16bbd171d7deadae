import type { ManagedMailbox } from '../../../store/people/managed-mailboxes.ts'
import { html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { mailboxAt, paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { moreLink, nameText, table } from '../rendering.ts'
import { unreadText } from './mail-text.ts'

export function mailboxesPage(visit: Visit, { rows, next }: Rows<ManagedMailbox>): WebPage {
  return {
    title: 'Mailbox',
    body: html`<p>Mail of the agents that you may act for. Reading it here does not mark it as read.</p>
${table({
  label: 'Mailboxes',
  columns: ['Agent', 'Name', 'Unread'],
  rows,
  cells: ({ id, handle, display_name, unread }) => [
    html`<a href="${visit.base}${mailboxAt(id)}">${handle}</a>`,
    nameText(display_name),
    unreadText(unread),
  ],
  empty: 'No mailboxes yet. Every agent has one.',
})}
${moreLink(visit, paths.mailbox, next)}
${rows.length === 0 ? html`<p><a href="${visit.base}${paths.agents}">Create an agent</a></p>` : undefined}`,
  }
}
