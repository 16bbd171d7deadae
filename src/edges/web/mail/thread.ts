import { patterns } from '#generated/schemas.ts'
import { postmaster } from '../../../domain/handles.ts'
import type { ThreadView } from '../../../domain/thread-views.ts'
import { Fault } from '../../../fault.ts'
import type { MailReader, ReplyFields } from '../../../mail/threads/threads.ts'
import type { Config } from '../../../settings/config.ts'
import { button, form, textAreaField } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { icon } from '../icons.ts'
import { mailboxPath, threadPath } from '../paths.ts'
import { notice } from '../notices.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { withUndo } from '../undo.ts'
import { sendForm } from './attachments.ts'
import { multipartAttribute } from './file-field.ts'
import { type LiveFeed, liveRegion, liveScript } from './live-region.ts'
import { openLiveFeed } from './live.ts'
import { threadHeading, threadTitle } from './mail-text.ts'
import { draftIdIn } from './message-form.ts'
import {
  type Addressees,
  allowedNotice,
  allowRecipients,
  askRecipient,
  explainedProblem,
  isContactRequest,
  type SendProblem,
} from './own-side.ts'
import { readerOf } from './reader.ts'
import { sendRow } from './send-row.ts'
import { messageList, openMessages } from './thread-messages.ts'

interface ReplyForm {
  /** Id of the message that the form sends. */
  draftId: string
  answer: ReplyFields
  config: Config
  problem?: SendProblem
  /** Notice of a contact request that the form has just sent. */
  asked?: Html | undefined
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
    heading: threadHeading(thread.subject),
    error: form?.problem,
    ...(live && liveScript(live)),
    body: html`${notice(visit)}
${threadBar(visit, shown, place)}
${live ? liveRegion(visit, live, place, messages) : html`${messages}<p><a href="${visit.base}${place}">Show newest messages</a></p>`}
${form && replySection(visit, reader, place, form)}`,
  }
}

/** Renders the bar that stays in view: the way back, and what the person can do with the thread. */
function threadBar(visit: Visit, { reader, thread, messages, form }: ShownThread, place: string): Html {
  const query = new URLSearchParams(visit.query)
  query.set('open', 'all')
  const canExpand = visit.query.get('open') !== 'all' && openMessages(messages).length < messages.length
  const expand = html`<a class="button secondary" href="${visit.base}${place}?${query}">Expand all</a>`
  return html`<div class="thread-bar"><a class="back" data-key="Escape" href="${visit.base}${mailboxPath(reader.agentId)}">${icon('back')}<span>Mailbox of ${reader.handle}</span></a>
<div class="actions">${canExpand ? expand : undefined}
${thread.status === 'archived' ? button(visit, `${place}/unarchive`, 'Move to inbox') : button(visit, `${place}/archive`, 'Archive')}
${form && html`<a class="button" data-key="r" href="#text">Reply</a>`}</div></div>`
}

function messagesOf(visit: Visit, shown: ShownThread, place: string): Html {
  const { reader, thread, messages, earlier_cursor, form } = shown
  const earlier = earlier_cursor === null ? undefined : `${place}?${new URLSearchParams({ before: earlier_cursor })}`
  const unread = messages.filter((message) => message.unread).map(({ envelope_id }) => envelope_id)
  const list = messageList({
    messages,
    subject: thread.subject,
    areAllOpen: visit.query.get('open') === 'all',
    mayFocus: form?.problem === undefined,
  })
  return html`${earlier && html`<p><a href="${visit.base}${earlier}">Earlier messages</a></p>`}
${list}
${unread.length > 0 ? markReadForm(visit, reader, place, unread) : undefined}`
}

/** Renders the form that marks messages as read. It asks for confirmation, because the agent may then miss them. */
function markReadForm(visit: Visit, { handle }: MailReader, place: string, ids: readonly string[]): Html {
  const fields = html`<input type="hidden" name="ids" value="${ids.join(' ')}" />
<button id="mark-read">Mark as read</button>`
  return html`<details class="mark-read"><summary>Mark as read</summary>
<p>${handle} has not read ${ids.length === 1 ? '1 message' : `${ids.length} messages`} on this page. Its programs may skip read messages.</p>
${form(visit, `${place}/read`, fields)}</details>`
}

function replySection(visit: Visit, { handle }: MailReader, place: string, reply: ReplyForm): Html {
  const { draftId, answer, config, problem, asked } = reply
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
${sendRow(config, visit, problem)}`
  return html`<section class="reply" aria-labelledby="answer">
<h2 id="answer" class="quiet">Reply</h2>
${asked}${allowedNotice(problem)}
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
  problem?: SendProblem
  asked?: Html | undefined
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
  const addressees: Addressees = { recipients: [], allowed: [] }
  try {
    identity.changeLimit(visit.session.account_id)
    const id = draftIdIn(visit)
    const answer = await threads.answerTo(reader, threadId, envelopeIdIn(visit.form('in_reply_to')))
    addressees.recipients = [...answer.to, ...(answer.cc ?? [])]
    if (isContactRequest(visit)) {
      const asked = await askRecipient(deps, visit, reader)
      return { page: await threadPageOf(deps, visit, reader, { draftId: id, asked }) }
    }
    addressees.allowed = await allowRecipients(deps, visit, reader, addressees.recipients)
    await sendForm(deps, visit, reader, { id, ...answer })
    return { see: `${threadPath(reader.agentId, threadId)}?done=sent#${id}` }
  } catch (thrown) {
    const problem = await explainedProblem(deps, visit, reader, addressees, thrown)
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

/** Archives the thread. The next page offers to undo it, and then shows the mailbox again. */
export async function archiveThread(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await setArchived(deps, visit, true)
  const undo = { action: `${threadPath(reader.agentId, threadIdIn(visit))}/unarchive`, fields: { from: 'list' } }
  return { see: withUndo(mailboxPath(reader.agentId), 'thread-archived', undo) }
}

export async function unarchiveThread(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await setArchived(deps, visit, false)
  const page =
    visit.form('from') === 'list' ? mailboxPath(reader.agentId) : threadPath(reader.agentId, threadIdIn(visit))
  return { see: `${page}?done=thread-unarchived` }
}

async function setArchived(deps: WebDeps, visit: PersonVisit, archived: boolean): Promise<MailReader> {
  const reader = await readerOf(deps, visit)
  deps.identity.changeLimit(visit.session.account_id)
  await deps.threads.archive(reader, threadIdIn(visit), archived)
  return reader
}
