import type { ContentPart } from '#generated/rest/models.ts'
import { patterns } from '#generated/schemas.ts'
import { postmaster } from '../../../domain/handles.ts'
import { formatNumber } from '../../../domain/limits.ts'
import type { MessageView, ThreadView } from '../../../domain/thread-views.ts'
import { showHiddenCharacters } from '../../../domain/untrusted-text.ts'
import { Fault } from '../../../fault.ts'
import type { MailReader, ReplyFields } from '../../../mail/threads/threads.ts'
import type { Config } from '../../../settings/config.ts'
import { button, form, textAreaField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { mailboxPath, threadPath } from '../paths.ts'
import { notice } from '../notices.ts'
import { timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { sendForm } from './attachments.ts'
import { dataTree, type ValueBudget, valuesShownMax } from './data-tree.ts'
import { fileField, multipartAttribute } from './file-field.ts'
import { type LiveFeed, liveRegion, liveScript } from './live-region.ts'
import { openLiveFeed } from './live.ts'
import { authorText, subjectLine, threadTitle, visibleText } from './mail-text.ts'
import { draftIdIn, sendingProblem } from './message-form.ts'
import { readerOf } from './reader.ts'

/** Renders a content part. Text stays plain text, and the browser loads nothing without a click. */
export function contentPartHtml(part: ContentPart, left: ValueBudget): Html {
  switch (part.type) {
    case 'text':
      return html`<div class="text" dir="auto">${showHiddenCharacters(part.text)}</div>`
    case 'data':
      return html`<div><small>Data${part.schema === null ? undefined : html` with schema ${visibleText(part.schema)}`}</small>
${dataTree(part.data, left)}</div>`
    case 'image':
      return linkTo(part, 'Image', [part.mime_type])
    case 'file':
      return linkTo(
        part,
        'File',
        [part.mime_type, part.size === null ? null : `${formatNumber(part.size)} bytes`],
        part.name,
      )
  }
}

type Linked = Extract<ContentPart, { url: string }>

/**
 * Renders a link to a file. An uploaded file gets a temporary address. Any other file is at the site that the sender
 * names.
 */
function linkTo(
  { url, file_id }: Linked,
  kind: string,
  details: readonly (string | null)[],
  name: string | null = null,
): Html {
  const { host, protocol } = URL.parse(url) ?? { host: '', protocol: '' }
  const about = html`${kind}${details.map((detail) => detail !== null && html`, ${visibleText(detail)}`)}`
  if (!/^https?:$/.test(protocol)) return html`<p>${about}: ${visibleText(url)}</p>`
  const elsewhere =
    file_id === null ? html` <small>at <strong class="name">${host}</strong>, another site</small>` : undefined
  return html`<p>${about}: <a href="${url}" rel="noopener noreferrer nofollow" class="name">${name === null ? 'Open' : visibleText(name)}</a>${elsewhere}</p>`
}

interface ReplyForm {
  /** Id of the message that the form sends. */
  draftId: string
  answer: ReplyFields
  config: Config
  problem?: Problem
}

interface ShownThread extends ThreadView {
  reader: MailReader
  /** Feed of new messages. Undefined unless the page shows the newest messages. */
  live: LiveFeed | undefined
  /** Form of a reply. Undefined if nobody can receive a reply, or if the page does not show the newest messages. */
  form: ReplyForm | undefined
}

function threadPage(visit: Visit, shown: ShownThread): WebPage {
  const { reader, thread, live, form } = shown
  const place = threadPath(reader.agentId, thread.thread_id)
  const messages = messagesOf(visit, shown, place)
  return {
    title: threadTitle(thread.subject),
    error: form?.problem,
    ...(live && liveScript(live)),
    body: html`${notice(visit)}
<p><a href="${visit.base}${mailboxPath(reader.agentId)}">Mailbox of ${reader.handle}</a></p>
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

function messageOf(message: MessageView, threadSubject: string | null): Html {
  const { envelope_id, author, to, cc, subject, created_at, unread, auto_reply, content_parts } = message
  const left = { count: valuesShownMax }
  const copies = cc.length === 0 ? '' : `, cc ${cc.join(', ')}`
  return html`<article id="${envelope_id}" tabindex="-1" aria-labelledby="by-${envelope_id}">
<header><h2 id="by-${envelope_id}">${authorText(author)}</h2>
<p><small>To ${to.join(', ')}${copies} · ${timeHtml(created_at)}${auto_reply ? ' · automatic reply' : ''}</small>${unread ? html` <mark>Unread</mark>` : undefined}</p></header>
${subject === threadSubject ? undefined : html`<h3>${subjectLine(subject)}</h3>`}
${content_parts.map((part) => contentPartHtml(part, left))}
</article>`
}

/** Renders the form that marks messages as read. It asks for confirmation, because this cannot be undone. */
function markReadForm(visit: Visit, { handle }: MailReader, place: string, ids: readonly string[]): Html {
  const fields = html`<input type="hidden" name="ids" value="${ids.join(' ')}" />
<button id="mark-read">Mark as read</button>`
  return html`<details><summary>Mark as read</summary>
<p>${handle} has not read ${ids.length === 1 ? '1 message' : `${ids.length} messages`} on this page. Marking as read cannot be undone.</p>
${form(visit, `${place}/read`, fields)}</details>`
}

function replySection(visit: Visit, { handle }: MailReader, place: string, reply: ReplyForm): Html {
  const { draftId, answer, config, problem } = reply
  const fields = html`<input type="hidden" name="id" value="${draftId}" />
<input type="hidden" name="in_reply_to" value="${answer.in_reply_to}" />
${textAreaField({
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
${form(visit, `${place}/reply`, fields, { attributes: multipartAttribute, problem })}
</section>`
}

function threadIdIn({ params: { thread = '' } }: PersonVisit): string {
  if (!patterns.ThreadId.test(thread)) throw new Fault('NOT_FOUND', 'the mailbox has no thread with this id')
  return thread
}

export async function showThread(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  return { page: await threadPageOf(deps, visit, await readerOf(deps, visit)) }
}

interface Reply {
  draftId?: string
  problem?: Problem
}

/** Returns the page of a thread. It marks nothing as read, because the reader is a person and not the agent. */
async function threadPageOf(
  deps: WebDeps,
  visit: PersonVisit,
  reader: MailReader,
  reply: Reply = {},
): Promise<WebPage> {
  const { config, ids, threads } = deps
  const thread_id = threadIdIn(visit)
  const cursor = visit.query.get('before')
  const live = cursor === null ? await openLiveFeed(deps, reader) : undefined
  const thread = await threads.show(reader, { thread_id, cursor }, { marksRead: false })
  const answer = cursor === null ? await threads.answerTo(reader, thread_id) : undefined
  const canReply = answer && ![...answer.to, ...(answer.cc ?? [])].includes(postmaster.handle)
  const form = canReply && { draftId: ids('env'), ...reply, answer, config }
  return threadPage(visit, { ...thread, reader, live, form: form || undefined })
}

/**
 * Replies to the last message that the page showed. A form that is submitted twice sends the same reply, even if more
 * messages arrived meanwhile.
 */
export async function replyToThread(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { identity, ids, threads } = deps
  const reader = await readerOf(deps, visit)
  const threadId = threadIdIn(visit)
  try {
    identity.changeLimit(visit.session.account_id)
    const id = draftIdIn(visit)
    const answer = await threads.answerTo(reader, threadId, envelopeIdIn(visit.form('in_reply_to')))
    await sendForm(deps, visit, reader, { id, ...answer })
    return { see: `${threadPath(reader.agentId, threadId)}?done=sent#${id}` }
  } catch (thrown) {
    const problem = sendingProblem(thrown)
    const draftId = problem.code === 'CONFLICT' ? ids('env') : visit.form('id')
    return { page: await threadPageOf(deps, visit, reader, { draftId, problem }) }
  }
}

function envelopeIdIn(text: string): string {
  if (!patterns.EnvelopeId.test(text))
    throw new Fault('VALIDATION_ERROR', 'the form is not valid any more: reload its page, and send it again')
  return text
}

/** Marks the messages that the page showed as read. Messages that arrived later stay unread. */
export async function markRead(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { clock, identity, store } = deps
  const reader = await readerOf(deps, visit)
  const threadId = threadIdIn(visit)
  identity.changeLimit(visit.session.account_id)
  const ids = visit.form('ids').split(' ').map(envelopeIdIn)
  await store.mailbox.markRead(reader.agentId, ids, clock())
  return { see: `${threadPath(reader.agentId, threadId)}?done=marked-read` }
}

export async function archiveThread(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await setArchived(deps, visit, true)
  return { see: `${mailboxPath(reader.agentId)}?done=thread-archived` }
}

export async function unarchiveThread(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await setArchived(deps, visit, false)
  return { see: `${threadPath(reader.agentId, threadIdIn(visit))}?done=thread-unarchived` }
}

async function setArchived(deps: WebDeps, visit: PersonVisit, archived: boolean): Promise<MailReader> {
  const reader = await readerOf(deps, visit)
  deps.identity.changeLimit(visit.session.account_id)
  await deps.threads.archive(reader, threadIdIn(visit), archived)
  return reader
}
