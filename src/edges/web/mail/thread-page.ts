import type { Message, Thread } from '#generated/rest/models.ts'
import type { Config } from '../../../settings/config.ts'
import type { Reader } from '../../../mail/threads/authors.ts'
import type { ThreadAnswer } from '../../../mail/threads/thread-answers.ts'
import { button, form, longField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { mailboxAt, threadAt } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { timeText, notice } from '../rendering.ts'
import { valuesShownMax } from './data-tree.ts'
import { fileField, withFiles } from './file-field.ts'
import { liveRegion, liveScript, type Live } from './live-region.ts'
import { authorText, subjectLine } from './mail-text.ts'
import { partOf } from './parts.ts'

interface ReplyForm {
  /** Id of the message that the form sends. */
  draftId: string
  answer: ThreadAnswer
  config: Config
  problem?: Problem
}

interface ShownThread extends Thread {
  reader: Reader
  /** Feed of new messages; undefined unless the page shows the newest messages. */
  live: Live | undefined
  /** Undefined if nobody can receive a reply, or if the page does not show the newest messages. */
  form: ReplyForm | undefined
}

export function threadPage(visit: Visit, shown: ShownThread): WebPage {
  const { reader, thread, live, form } = shown
  const place = threadAt(reader.agentId, thread.thread_id)
  const messages = messagesOf(visit, shown, place)
  return {
    title: `Thread of ${reader.handle}`,
    error: form?.problem,
    ...(live && liveScript(live)),
    body: html`${notice(visit)}
<p><a href="${visit.base}${mailboxAt(reader.agentId)}">Back to mailbox</a></p>
<h2>${subjectLine(thread.subject)}</h2>
${live ? liveRegion(visit, live, place, messages) : html`${messages}<p><a href="${visit.base}${place}">Show newest messages</a></p>`}
${form && replySection(visit, reader, place, form)}
<div class="actions">${thread.status === 'archived' ? button(visit, `${place}/unarchive`, 'Move to inbox') : button(visit, `${place}/archive`, 'Archive')}</div>`,
  }
}

function messagesOf(visit: Visit, { reader, thread, messages, earlier_cursor }: ShownThread, place: string): Html {
  const earlier = earlier_cursor === null ? undefined : `${place}?${new URLSearchParams({ before: earlier_cursor })}`
  const unread = messages.filter((message) => message.unread).map(({ envelope_id }) => envelope_id)
  return html`${earlier && html`<p><a href="${visit.base}${earlier}">Earlier messages</a></p>`}
${messages.map((message) => messageOf(message, thread.subject))}
${unread.length > 0 ? markReadForm(visit, reader, place, unread) : undefined}`
}

function messageOf(message: Message, threadSubject: string | null): Html {
  const { envelope_id, author, to, cc, subject, created_at, unread, auto_reply, content_parts } = message
  const left = { count: valuesShownMax }
  const copies = cc.length === 0 ? '' : `, cc ${cc.join(', ')}`
  return html`<article id="${envelope_id}" tabindex="-1" aria-labelledby="by-${envelope_id}">
<header><h3 id="by-${envelope_id}">${authorText(author)}</h3>
<p><small>To ${to.join(', ')}${copies} · ${timeText(created_at)}${auto_reply ? ' · automatic reply' : ''}</small>${unread ? html` <mark>Unread</mark>` : undefined}</p></header>
${subject === threadSubject ? undefined : html`<h4>${subjectLine(subject)}</h4>`}
${content_parts.map((part) => partOf(part, left))}
</article>`
}

/** Renders the form that marks messages as read. It asks for confirmation, because it cannot be undone. */
function markReadForm(visit: Visit, { handle }: Reader, place: string, ids: readonly string[]): Html {
  const fields = html`<input type="hidden" name="ids" value="${ids.join(' ')}" />
<button id="mark-read" class="small">Mark as read</button>`
  return html`<details><summary>Mark as read</summary>
<p>${handle} has not read ${ids.length === 1 ? '1 message' : `${ids.length} messages`} of this page. They will leave its unread mail. This cannot be undone.</p>
${form(visit, `${place}/read`, fields)}</details>`
}

function replySection(visit: Visit, { handle }: Reader, place: string, reply: ReplyForm): Html {
  const { draftId, answer, config, problem } = reply
  const fields = html`<input type="hidden" name="id" value="${draftId}" />
<input type="hidden" name="in_reply_to" value="${answer.in_reply_to}" />
${longField({
  name: 'text',
  label: `Reply as ${handle}`,
  value: visit.form('text'),
  hint: `Recipients: ${[...answer.to, ...(answer.cc ?? [])].join(', ')}. Messages cannot be unsent.`,
  maxLength: config.textCharactersMax,
  problem,
  rows: 6,
})}
${fileField(config, problem)}
<button>Send</button>`
  return html`<section aria-labelledby="answer">
<h2 id="answer">Reply</h2>
${form(visit, `${place}/reply`, fields, { attributes: withFiles, problem })}
</section>`
}
