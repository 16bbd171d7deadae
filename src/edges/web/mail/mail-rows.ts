import { toVisibleLine } from '../../../domain/visible-text.ts'
import { form } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { avatar, icon } from '../icons.ts'
import { mailboxPath } from '../paths.ts'
import { badge, timeHtml } from '../rendering.ts'
import type { Visit } from '../route.ts'
import { type ListQuery, listQueryText } from './list-query.ts'
import { listedSubject, threadTitle, unreadText } from './mail-text.ts'
import { selectionFields } from './selection-fields.ts'

/** Row of a list of mail. A person can select it. */
export interface MailRow {
  /** Name of the checkbox, which no other row of the page has. */
  name: string
  threadId: string
  /** Time of the newest message of the thread, in epoch milliseconds. */
  threadAt: number
  /** Address of the message or thread, below {web_url}. */
  href: string
  correspondents: readonly string[]
  /** True if the correspondents are the recipients. */
  isFromAgent: boolean
  subject: string | null
  /** Subject with marked words. Undefined if no words are marked. */
  markedSubject?: Html
  text: Html
  at: number
  /** Number of unread messages. */
  unread: number
  hasFiles: boolean
}

/** Step that a button performs with the selected threads. */
interface StepButton {
  step: string
  name: string
}

export const markButtons: readonly StepButton[] = [
  { step: 'read', name: 'Mark read' },
  { step: 'unread', name: 'Mark unread' },
]
export const archiveButton: StepButton = { step: 'archive', name: 'Archive' }
export const restoreButton: StepButton = { step: 'restore', name: 'Move to inbox' }

interface MailList {
  agentId: string
  label: string
  query: ListQuery
  rows: readonly MailRow[]
  buttons: readonly StepButton[]
  /** Place of the page in the list, such as "1–50 of 320". */
  place: string
}

/**
 * Renders a list whose rows can be selected. The buttons stand in the place of the count as soon as a row is selected.
 * A script adds nothing but the checkbox that selects all rows.
 */
export function mailList(visit: Visit, { agentId, label, query, rows, buttons, place }: MailList): Html {
  const content = html`<input type="hidden" name="${selectionFields.list}" value="${listQueryText(query)}" />
<div class="list-head"><label class="pick"><input type="checkbox" data-select-all aria-label="Select all" /></label>
<span class="count">${place}</span>
<span class="bulk" role="group" aria-label="Selected threads">${buttons.map(
    ({ step, name }) => html`<button class="secondary" name="${selectionFields.step}" value="${step}">${name}</button>`,
  )}</span></div>
<ul class="threads" aria-label="${label}">${rows.map((row) => mailRow(visit, row))}</ul>`
  return form(visit, `${mailboxPath(agentId)}/threads`, content, { attributes: html`class="mail-list"` })
}

function mailRow(visit: Visit, row: MailRow): Html {
  const { name, threadId, threadAt, href, subject, text, at, unread, hasFiles } = row
  return html`<li class="${unread > 0 ? 'unread' : ''}">
<label class="pick"><input type="checkbox" name="${name}" value="${selectionFields.valueOf(threadId, threadAt)}" aria-label="Select: ${threadTitle(subject)}" /></label>
<span class="dot">${unread > 0 ? html`<span class="quiet">Unread. </span>` : undefined}</span>
${avatar(row.correspondents[0] ?? '?')}
<span class="from">${correspondentsHtml(row)}</span>
<span class="when">${unread > 1 ? badge(unreadText(unread)) : undefined}${hasFiles ? html`${icon('file')}<span class="quiet">Has attachments</span>` : undefined}${timeHtml(at)}</span>
<span class="subject"><a href="${visit.base}${href}">${row.markedSubject ?? listedSubject(subject)}</a> <span class="start">${text}</span></span>
</li>`
}

const handlesMax = 3

function correspondentsHtml({ correspondents, isFromAgent }: MailRow): Html {
  const others = correspondents.length - handlesMax
  const handles = correspondents.slice(0, handlesMax).join(', ')
  return html`${isFromAgent ? html`<span class="to">To </span>` : undefined}${handles}${others > 0 ? ` and ${others} more` : ''}`
}

const startCharacters = 200

/** Renders the start of a text that another agent wrote, on one line. */
export const textStart = (text: string): Html =>
  html`<bdi>${[...toVisibleLine(text).replace(/ +/g, ' ').trim()].slice(0, startCharacters).join('')}</bdi>`
