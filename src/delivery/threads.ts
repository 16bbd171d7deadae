import type { KnownThread } from '../domain/acceptance.ts'
import { currentCount, emptyCounter, secondsUntilReset } from '../domain/rate-counters.ts'
import { ancestorsOf, namedRootOf, type Links } from '../domain/threads.ts'
import { Fault } from '../fault.ts'
import type { ThreadQuestion } from '../store/known-threads.ts'
import type { RateLimits } from './decide.ts'
import type { Admitted, Submission } from './types.ts'

/** What is known of the threads that a send may go on with, by the handles of its parties. */
export type KnownThreads = ReadonlyMap<string, KnownThread>

export const isReply = ({ in_reply_to, references }: Links): boolean =>
  in_reply_to != null || (references?.length ?? 0) > 0

const partiesOf = ({ sender, recipients }: Submission): string[] => [...new Set([sender.handle, ...recipients])]

/** What is asked of the mailboxes of its parties. */
export function questionsOf(submission: Submission): ThreadQuestion[] {
  const { draft, sender } = submission
  const [ancestors, namedRoot] = [ancestorsOf(draft), namedRootOf(draft)]
  return partiesOf(submission).map((handle) => ({
    ...{ handle, sender: sender.handle, ancestors, namedRoot, counts: handle === sender.handle },
  }))
}

/** The answers, of which a send has none that goes back to nothing. */
export const threadsOf = (submission: Submission, answers: readonly KnownThread[]): KnownThreads =>
  new Map(answers.map((answer, index) => [partiesOf(submission)[index]!, answer]))

/** Whether it may begin a thread that it names, in the mailbox of a party that has none of what it goes back to. */
const mayBegin = (threads: KnownThreads): boolean =>
  [...threads.values()].some(({ ancestorRoot, isForeign }) => ancestorRoot === undefined && isForeign === undefined)

/**
 * Tells of the sends of a batch in turn whether the thread of one has nothing to do with the others. Each of a batch is
 * stamped by its own mailboxes, so it is not known before which of two comes first; and one may be left out.
 */
export function beginUnrelated(): (send: Pick<Admitted, 'draft' | 'threads'>) => boolean {
  const [ids, named, begun] = [new Set<string>(), new Set<string>(), new Set<string>()]
  return ({ draft, threads }) => {
    const [ancestors, root, begins] = [ancestorsOf(draft), namedRootOf(draft), mayBegin(threads)]
    const isRelated = named.has(draft.id) || ancestors.some((id) => ids.has(id)) || (begins && begun.has(root))
    ids.add(draft.id)
    for (const id of ancestors) named.add(id)
    if (begins) begun.add(root)
    return !isRelated
  }
}

/** Two programs may answer each other: there is a limit to it, beside that of all sends. */
export function checkReplies(
  { sender }: Submission,
  threads: KnownThreads,
  { repliesPerThreadPerMinute }: RateLimits,
  now: number,
): void {
  const replies = threads.get(sender.handle)?.replies ?? emptyCounter
  if (currentCount(replies, now) < repliesPerThreadPerMinute) return
  throw new Fault(
    'RATE_LIMITED',
    'Too many answers in this thread within a minute. If another program answers too, stop.',
    {
      retryAfterSeconds: secondsUntilReset(now),
    },
  )
}
