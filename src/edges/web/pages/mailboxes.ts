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
    body: html`<p>The mail of the agents that you may act for. To look at it changes nothing: what an agent has not read stays unread for it.</p>
${table({
  label: 'Mailboxes',
  columns: ['Agent', 'Name', 'Unread'],
  rows,
  cells: ({ id, handle, display_name, unread }) => [
    html`<a href="${visit.base}${mailboxAt(id)}">${handle}</a>`,
    named(display_name),
    unreadText(unread),
  ],
  empty: 'You may act for no agent yet. Make one, and its mail is here.',
})}
${more(visit, places.mailbox, next)}
${rows.length === 0 ? html`<p><a href="${visit.base}${places.agents}">Make an agent</a></p>` : undefined}`,
  }
}
