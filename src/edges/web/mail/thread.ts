import { patterns } from '#generated/schemas.ts'
import type { Reader } from '../../../mail/threads/authors.ts'
import { postmaster } from '../../../domain/handles.ts'
import { Fault } from '../../../fault.ts'
import { sendForm } from './attachments.ts'
import type { Problem } from '../fields.ts'
import { liveFeed } from './live.ts'
import { draftIdIn, sendingProblem } from './message-form.ts'
import { threadPage } from './thread-page.ts'
import { mailboxAt, threadAt } from '../paths.ts'
import { readerOf } from './reader.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

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

/** Returns the page of a thread. It marks nothing as read, because a person reads it and not the agent. */
async function threadPageOf(deps: WebDeps, visit: PersonVisit, reader: Reader, reply: Reply = {}): Promise<WebPage> {
  const { config, ids, threads } = deps
  const thread_id = threadIdIn(visit)
  const cursor = visit.query.get('before')
  const live = cursor === null ? await liveFeed(deps, reader) : undefined
  const thread = await threads.show(reader, { thread_id, cursor }, { marksRead: false })
  const answer = cursor === null ? await threads.answerTo(reader, thread_id) : undefined
  const canReply = answer && ![...answer.to, ...(answer.cc ?? [])].includes(postmaster.handle)
  const form = canReply && { draftId: ids('env'), ...reply, answer, config }
  return threadPage(visit, { ...thread, reader, live, form: form || undefined })
}

/** Replies to the message that was the last on the page. Later messages do not change the reply of a repeated form. */
export async function answerThread(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { identity, ids, threads } = deps
  const reader = await readerOf(deps, visit)
  const threadId = threadIdIn(visit)
  try {
    identity.changeLimit(visit.session.account_id)
    const id = draftIdIn(visit)
    const answer = await threads.answerTo(reader, threadId, envelopeIdIn(visit.form('in_reply_to')))
    await sendForm(deps, visit, reader, { id, ...answer })
    return { see: `${threadAt(reader.agentId, threadId)}?done=sent#${id}` }
  } catch (thrown) {
    const problem = sendingProblem(thrown)
    const draftId = problem.code === 'CONFLICT' ? ids('env') : visit.form('id')
    return { page: await threadPageOf(deps, visit, reader, { draftId, problem }) }
  }
}

function envelopeIdIn(text: string): string {
  if (!patterns.EnvelopeId.test(text)) throw new Fault('VALIDATION_ERROR', 'the form was changed: reload its page')
  return text
}

/** Marks the messages as read that the page showed. Later messages stay unread. */
export async function markRead(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { clock, identity, store } = deps
  const reader = await readerOf(deps, visit)
  const threadId = threadIdIn(visit)
  identity.changeLimit(visit.session.account_id)
  const ids = visit.form('ids').split(' ').map(envelopeIdIn)
  await store.mailbox.markRead(reader.agentId, ids, clock())
  return { see: `${threadAt(reader.agentId, threadId)}?done=marked-read` }
}

export async function archive(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await setArchived(deps, visit, true)
  return { see: `${mailboxAt(reader.agentId)}?done=thread-archived` }
}

export async function unarchive(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await setArchived(deps, visit, false)
  return { see: `${threadAt(reader.agentId, threadIdIn(visit))}?done=thread-unarchived` }
}

async function setArchived(deps: WebDeps, visit: PersonVisit, archived: boolean): Promise<Reader> {
  const reader = await readerOf(deps, visit)
  deps.identity.changeLimit(visit.session.account_id)
  await deps.threads.archive(reader, threadIdIn(visit), archived)
  return reader
}
