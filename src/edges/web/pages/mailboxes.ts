import type { ManagedMailbox } from '../../../store/managed-mailboxes.ts'
import { html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { mailboxAt, places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { more, named, table } from '../shown.ts'
import { unreadText } from './mail-shown.ts'

export function mailboxesPage(visit: Visit, { rows, next }: Rows<ManagedMailbox>): Page {
  return {
    title: 'Mailbox',
    body: html`<p>Mail of the agents that you may act for. Reading it here does not mark it as read.</p>
${table({
  label: 'Mailboxes',
  columns: ['Agent', 'Name', 'Unread'],
  rows,
  cells: ({ id, handle, display_name, unread }) => [
    html`<a href="${visit.base}${mailboxAt(id)}">${handle}</a>`,
    named(display_name),
    unreadText(unread),
  ],
  empty: 'No mailboxes yet. Every agent has one.',
})}
${more(visit, places.mailbox, next)}
${rows.length === 0 ? html`<p><a href="${visit.base}${places.agents}">Create an agent</a></p>` : undefined}`,
  }
}
