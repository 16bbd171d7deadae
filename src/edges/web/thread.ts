import { patterns } from '#generated/schemas.ts'
import type { Reader } from '../../conversations/authors.ts'
import { postmaster } from '../../domain/handles.ts'
import { Fault } from '../../fault.ts'
import { sendForm } from './attachments.ts'
import type { Problem } from './fields.ts'
import { followed } from './live.ts'
import { draftIdIn, sendingProblem } from './message-form.ts'
import { threadPage } from './pages/thread.ts'
import { mailboxAt, threadAt } from './places.ts'
import { readerOf } from './reader.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

function threadIdIn({ params: { thread = '' } }: PersonVisit): string {
  if (!patterns.ThreadId.test(thread)) throw new Fault('NOT_FOUND', 'there is no such thread')
  return thread
}

export async function showThread(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  return { page: await shown(deps, visit, await readerOf(deps, visit)) }
}

interface Sent {
  draftId?: string
  problem?: Problem
}

/** Who looks is a person, and not the agent: nothing is read by it. */
async function shown(deps: WebDeps, visit: PersonVisit, reader: Reader, sent: Sent = {}): Promise<Page> {
  const { config, ids, threads } = deps
  const thread_id = threadIdIn(visit)
  const cursor = visit.query.get('before')
  const live = cursor === null ? await followed(deps, reader) : undefined
  const thread = await threads.show(reader, { thread_id, cursor }, { marksRead: false })
  const answer = cursor === null ? await threads.answerTo(reader, thread_id) : undefined
  const isTaken = answer && ![...answer.to, ...(answer.cc ?? [])].includes(postmaster.handle)
  const form = isTaken && { draftId: ids('env'), ...sent, answer, config }
  return threadPage(visit, { ...thread, reader, live, form: form || undefined })
}

/** To what stood last when the page was shown, whatever has come since; so it is the same however often it is sent. */
export async function answerThread(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
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
    return { page: await shown(deps, visit, reader, { draftId, problem }) }
  }
}

function envelopeIdIn(text: string): string {
  if (!patterns.EnvelopeId.test(text)) throw new Fault('VALIDATION_ERROR', 'the form is not as the page had it')
  return text
}

/** Of those that the page showed, and no others: what came since stays unread. */
export async function markRead(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  const { clock, identity, store } = deps
  const reader = await readerOf(deps, visit)
  const threadId = threadIdIn(visit)
  identity.changeLimit(visit.session.account_id)
  const ids = visit.form('ids').split(' ').map(envelopeIdIn)
  await store.mailbox.markRead(reader.agentId, ids, clock())
  return { see: `${threadAt(reader.agentId, threadId)}?done=marked-read` }
}

export async function archive(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  const reader = await putAway(deps, visit, true)
  return { see: `${mailboxAt(reader.agentId)}?done=thread-archived` }
}

export async function unarchive(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  const reader = await putAway(deps, visit, false)
  return { see: `${threadAt(reader.agentId, threadIdIn(visit))}?done=thread-unarchived` }
}

async function putAway(deps: WebDeps, visit: PersonVisit, archived: boolean): Promise<Reader> {
  const reader = await readerOf(deps, visit)
  deps.identity.changeLimit(visit.session.account_id)
  await deps.threads.archive(reader, threadIdIn(visit), archived)
  return reader
}
