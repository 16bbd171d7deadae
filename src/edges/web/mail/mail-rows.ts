import { encodeTimeCursor } from '../../../domain/cursors.ts'
import { lowestEnvelopeId } from '../../../domain/ulids.ts'
import type { ListedThread } from '../../../mail/threads/thread-lists.ts'
import { form } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { avatar, icon } from '../icons.ts'
import { mailboxPath, threadPath } from '../paths.ts'
import { badge, pagination, timeHtml } from '../rendering.ts'
import type { Visit } from '../route.ts'
import { listAddress, type ListQuery, listQueryText } from './list-query.ts'
import { lineStart, listedSubject, threadTitle, unreadText } from './mail-text.ts'
import { selectionFields } from './selection-fields.ts'

/** Row of a list of mail. */
interface ShownRow {
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

/** Row of a list of mail that a person can select. */
export interface MailRow extends ShownRow {
  /** Name of the checkbox, which no other row of the page has. */
  name: string
  threadId: string
  /** Time of the newest message of the thread, in epoch milliseconds. */
  threadAt: number
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
${mailRows(visit, label, rows, (row) => pick(row))}`
  return form(visit, `${mailboxPath(agentId)}/threads`, content, { attributes: html`class="mail-list"` })
}

const pick = ({ name, threadId, threadAt, subject }: MailRow): Html =>
  html`<label class="pick"><input type="checkbox" name="${name}" value="${selectionFields.valueOf(threadId, threadAt)}" aria-label="Select: ${threadTitle(subject)}" /></label>`

/** Renders the rows of a list of mail. `before` renders the checkbox of a row. */
export const mailRows = <Row extends ShownRow>(
  visit: Visit,
  label: string,
  rows: readonly Row[],
  before?: (row: Row) => Html,
): Html => html`<ul class="threads" aria-label="${label}">${rows.map((row) => mailRow(visit, row, before?.(row)))}</ul>`

function mailRow(visit: Visit, row: ShownRow, before: Html | undefined): Html {
  const { href, subject, text, at, unread, hasFiles } = row
  return html`<li class="${unread > 0 ? 'unread' : ''}">
${before}${before && html`<span class="dot">${unread > 0 ? html`<span class="quiet">Unread. </span>` : undefined}</span>`}
${avatar(row.correspondents[0] ?? '?')}
<span class="from">${correspondentsHtml(row)}</span>
<span class="when">${unread > 1 ? badge(unreadText(unread)) : undefined}${hasFiles ? html`${icon('file')}<span class="quiet">Has attachments</span>` : undefined}${timeHtml(at)}</span>
<span class="subject"><a href="${visit.base}${href}">${row.markedSubject ?? listedSubject(subject)}</a> <span class="start">${text}</span></span>
</li>`
}

const handlesMax = 3

function correspondentsHtml({ correspondents, isFromAgent }: ShownRow): Html {
  const others = correspondents.length - handlesMax
  const handles = correspondents.slice(0, handlesMax).join(', ')
  return html`${isFromAgent ? html`<span class="to">To </span>` : undefined}${handles}${others > 0 ? ` and ${others} more` : ''}`
}

/** Names of contents that do not begin with a text. */
const kinds: Readonly<Record<ListedThread['typeHint'], string>> = {
  text: '',
  data: 'Data',
  file: 'File',
  image: 'Image',
  mixed: 'Files or data',
}

/** Renders the start of a content that another agent wrote, on one line. */
export const contentStart = ({ text, typeHint }: Pick<ListedThread, 'text' | 'typeHint'>): Html =>
  text === null ? html`${kinds[typeHint]}` : html`<bdi>${lineStart(text)}</bdi>`

/** Returns the address of a message: the page of its thread that ends with it. */
export const messageAddress = (
  agentId: string,
  { envelope_id, threadId, at }: { envelope_id: string; threadId: string; at: number },
): string =>
  `${threadPath(agentId, threadId)}?${new URLSearchParams({ before: encodeTimeCursor({ at: at + 1, id: lowestEnvelopeId }) })}#${envelope_id}`

/** Renders the links to the first page of a list, and to the page with older messages. */
export function olderPages(
  visit: Visit,
  agentId: string,
  query: ListQuery,
  olderPage: string | undefined,
): Html | undefined {
  const addressAt = (after: string | null): string => visit.base + listAddress(agentId, { ...query, after })
  return pagination({
    previous: query.after === null ? undefined : addressAt(null),
    next: olderPage === undefined ? undefined : addressAt(olderPage),
    names: ['Newest', 'Older'],
  })
}
