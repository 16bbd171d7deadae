import type { Envelope, EnvelopeDraft } from '#generated/rest/models.ts'
import type { Config } from '../../settings/config.ts'
import { parseStoredJson } from '../../domain/json-text.ts'
import { referencesAfter } from '../../domain/threads.ts'
import { Fault } from '../../fault.ts'
import type { Store } from '../../store/index.ts'
import type { ThreadRow } from '../../store/mail/threads.ts'
import type { Reader } from './authors.ts'
import { answeredHeader, recipientsOfAnswer, subjectOf } from './thread-summaries.ts'

export interface AnswerDeps {
  config: Pick<Config, 'referencesMax'>
  store: Pick<Store, 'threadRoots' | 'threads'>
}

export type ThreadAnswer = Required<Pick<EnvelopeDraft, 'to' | 'cc' | 'subject' | 'in_reply_to' | 'references'>>

/** Returns the header of a reply to all, to the newest message of a thread or to the given one. */
export async function answerIn(
  { config, store }: AnswerDeps,
  { agentId, handle }: Reader,
  thread: ThreadRow,
  messageId: string | undefined,
): Promise<ThreadAnswer> {
  const answeredId = messageId ?? answeredHeader(thread).id
  const rootOf = async (id: string) => (await store.threadRoots.find(agentId, [id])).get(id)
  const isOther = messageId !== undefined && (await rootOf(messageId)) !== thread.root_id
  const body = isOther ? undefined : await store.threads.body(agentId, answeredId)
  if (body === undefined) throw new Fault('NOT_FOUND') // not in this thread, or deleted
  const answered = parseStoredJson<Envelope>(body)
  return {
    ...recipientsOfAnswer(answered, handle),
    subject: subjectOf(thread),
    in_reply_to: answeredId,
    references: referencesAfter(answered, config.referencesMax),
  }
}
