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

/** The threads that it may begin, each in the mailbox of a party that has none of what it goes back to. */
const begunBy = ({ draft, threads }: Pick<Admitted, 'draft' | 'threads'>): string[] =>
  [...threads].flatMap(([handle, { ancestorRoot, isForeign }]) =>
    ancestorRoot === undefined && isForeign === undefined ? `${handle} ${namedRootOf(draft)}` : [],
  )

/**
 * Tells of one send after the other whether it has nothing to do with the threads of those before it. Each send of a
 * batch is stamped by its own mailboxes, and may be left out, so it is not known before which of two comes first: what
 * answers another, is answered by it or begins the same thread does not share a batch with it.
 */
export function unrelatedSends(): (send: Pick<Admitted, 'draft' | 'threads'>) => boolean {
  const [ids, named, begun] = [new Set<string>(), new Set<string>(), new Set<string>()]
  return (send) => {
    const { id } = send.draft
    const [ancestors, begins] = [ancestorsOf(send.draft), begunBy(send)]
    const isRelated =
      named.has(id) || ancestors.some((ancestor) => ids.has(ancestor)) || begins.some((thread) => begun.has(thread))
    ids.add(id)
    for (const ancestor of ancestors) named.add(ancestor)
    for (const thread of begins) begun.add(thread)
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
