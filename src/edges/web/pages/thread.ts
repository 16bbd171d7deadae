import type { Message, Thread } from '#generated/rest/models.ts'
import type { Config } from '../../../config.ts'
import type { Reader } from '../../../conversations/authors.ts'
import type { Answer } from '../../../conversations/thread-answers.ts'
import { button, form, longField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { mailboxAt, threadAt } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { moment, notice } from '../shown.ts'
import { valuesShown } from './data-tree.ts'
import { fileField, withFiles } from './file-field.ts'
import { following, liveRegion, type Live } from './live-region.ts'
import { authorText, subjectLine } from './mail-shown.ts'
import { partOf } from './parts.ts'

interface AnswerForm {
  /** Of the message that the form sends. */
  draftId: string
  answer: Answer
  config: Config
  problem?: Problem
}

interface ShownThread extends Thread {
  reader: Reader
  /** Only the newest messages are followed by others. */
  live: Live | undefined
  /** None where nobody could get an answer, and where the newest messages are not shown. */
  form: AnswerForm | undefined
}

export function threadPage(visit: Visit, shown: ShownThread): Page {
  const { reader, thread, live, form } = shown
  const place = threadAt(reader.agentId, thread.thread_id)
  const messages = messagesOf(visit, shown, place)
  return {
    title: `Thread of ${reader.handle}`,
    refusal: form?.problem,
    ...(live && following(live)),
    body: html`${notice(visit)}
<p><a href="${visit.base}${mailboxAt(reader.agentId)}">To its mailbox</a></p>
<h2>${subjectLine(thread.subject)}</h2>
${live ? liveRegion(visit, live, place, messages) : html`${messages}<p><a href="${visit.base}${place}">To the newest messages</a></p>`}
${form && answerSection(visit, reader, place, form)}
<div class="actions">${thread.status === 'archived' ? button(visit, `${place}/unarchive`, 'Take it out of the archive') : button(visit, `${place}/archive`, 'Archive it until something new comes')}</div>`,
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
  const left = { count: valuesShown }
  const copied = cc.length === 0 ? '' : `, copies to ${cc.join(', ')}`
  return html`<article id="${envelope_id}" tabindex="-1" aria-labelledby="by-${envelope_id}">
<header><h3 id="by-${envelope_id}">${authorText(author)}</h3>
<p><small>To ${to.join(', ')}${copied} · ${moment(created_at)}${auto_reply ? ' · an automatic answer' : ''}</small>${unread ? html` <mark>Unread</mark>` : undefined}</p></header>
${subject === threadSubject ? undefined : html`<h4>${subjectLine(subject)}</h4>`}
${content_parts.map((part) => partOf(part, left))}
</article>`
}

/** What has been read cannot be made unread: it is asked about once. */
function markReadForm(visit: Visit, { handle }: Reader, place: string, ids: readonly string[]): Html {
  const fields = html`<input type="hidden" name="ids" value="${ids.join(' ')}" />
<button id="mark-read" class="small">Mark as read</button>`
  return html`<details><summary>Mark as read</summary>
<p>${handle} has not read ${ids.length === 1 ? '1 message' : `${ids.length} messages`} of these. It finds them among its unread mail no more, and this cannot be undone.</p>
${form(visit, `${place}/read`, fields)}</details>`
}

function answerSection(visit: Visit, { handle }: Reader, place: string, answering: AnswerForm): Html {
  const { draftId, answer, config, problem } = answering
  const fields = html`<input type="hidden" name="id" value="${draftId}" />
<input type="hidden" name="in_reply_to" value="${answer.in_reply_to}" />
${longField({
  name: 'text',
  label: `Answer as ${handle}`,
  value: visit.form('text'),
  hint: `Goes to ${[...answer.to, ...(answer.cc ?? [])].join(', ')} at once, and cannot be called back.`,
  maxLength: config.textCharactersMax,
  problem,
  rows: 6,
})}
${fileField(config, problem)}
<button>Send</button>`
  return html`<section aria-labelledby="answer">
<h2 id="answer">Answer</h2>
${form(visit, `${place}/reply`, fields, { attributes: withFiles, problem })}
</section>`
}
