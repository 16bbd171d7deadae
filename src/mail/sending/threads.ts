import type { KnownThread } from '../../domain/acceptance.ts'
import { currentCount, emptyCounter, secondsUntilNextMinute } from '../../domain/rate-counters.ts'
import { ancestorsOf, namedRootOf, type EnvelopeLinks } from '../../domain/threads.ts'
import { Fault } from '../../fault.ts'
import type { KnownThreadLookup } from '../../store/mail/known-threads.ts'
import type { SendRateLimits } from './decide.ts'
import type { AdmittedSend, Submission } from './types.ts'

/** Threads that a send may continue, by the handle of the sender or recipient in whose mailbox the thread is. */
export type KnownThreads = ReadonlyMap<string, KnownThread>

export const isReply = ({ in_reply_to, references }: EnvelopeLinks): boolean =>
  in_reply_to != null || (references?.length ?? 0) > 0

const partiesOf = ({ sender, recipients }: Submission): string[] => [...new Set([sender.handle, ...recipients])]

/** Returns the lookups of the threads of a send. There is one lookup for each mailbox of its sender and recipients. */
export function threadLookupsOf(submission: Submission): KnownThreadLookup[] {
  const { draft, sender } = submission
  const [ancestors, namedRoot] = [ancestorsOf(draft), namedRootOf(draft)]
  return partiesOf(submission).map((handle) => ({
    handle,
    sender: sender.handle,
    ancestors,
    namedRoot,
    counts: handle === sender.handle,
  }))
}

/** Returns the known threads of a send by handle. A send that is not a reply has none. */
export const knownThreadsOf = (submission: Submission, answers: readonly KnownThread[]): KnownThreads =>
  new Map(answers.map((answer, index) => [partiesOf(submission)[index]!, answer]))

/** Returns keys of the threads that a send may start. There is one for each mailbox without an ancestor of the send. */
const threadsStartedBy = ({ draft, threads }: Pick<AdmittedSend, 'draft' | 'threads'>): string[] =>
  [...threads].flatMap(([handle, { ancestorRoot, isForeign }]) =>
    ancestorRoot === undefined && isForeign === undefined ? `${handle} ${namedRootOf(draft)}` : [],
  )

/**
 * Returns a function that is called for one send after another. It returns false if the thread of a send is related to
 * the thread of an earlier send. Such sends do not share a batch, because the order of two sends in a mailbox is
 * unknown before they are stored.
 */
export function createUnrelatedSendFilter(): (send: Pick<AdmittedSend, 'draft' | 'threads'>) => boolean {
  const [ids, repliedTo, startedThreads] = [new Set<string>(), new Set<string>(), new Set<string>()]
  return (send) => {
    const { id } = send.draft
    const [ancestors, starts] = [ancestorsOf(send.draft), threadsStartedBy(send)]
    const isRelated =
      repliedTo.has(id) ||
      ancestors.some((ancestor) => ids.has(ancestor)) ||
      starts.some((thread) => startedThreads.has(thread))
    ids.add(id)
    for (const ancestor of ancestors) repliedTo.add(ancestor)
    for (const thread of starts) startedThreads.add(thread)
    return !isRelated
  }
}

/**
 * Throws RATE_LIMITED if the sender replied too often in this thread within the minute. The limit stops two programs
 * that answer each other.
 */
export function checkReplyRate(
  { sender }: Submission,
  threads: KnownThreads,
  { repliesPerThreadPerMinute }: SendRateLimits,
  now: number,
): void {
  const replies = threads.get(sender.handle)?.replies ?? emptyCounter
  if (currentCount(replies, now) < repliesPerThreadPerMinute) return
  throw new Fault(
    'RATE_LIMITED',
    'too many replies in this thread within a minute: stop if another program replies automatically, or wait a minute',
    {
      retryAfterSeconds: secondsUntilNextMinute(now),
    },
  )
}
