import type { EntryRow, KnownThread } from '../domain/acceptance.ts'
import { currentCount, emptyCounter, secondsUntilReset } from '../domain/rate-counters.ts'
import { ancestorsOf, namedRootOf, rootOf, type Links } from '../domain/threads.ts'
import { Fault } from '../fault.ts'
import type { ThreadQuestion } from '../store/known-threads.ts'
import type { RateLimits } from './decide.ts'
import type { Admitted, BatchState, Submission } from './types.ts'

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

/** The root of a send in the mailbox of one of its parties, which may be that of an earlier send of the batch. */
export function rootIn(
  party: { id: string; handle: string },
  { draft, sender, threads }: Admitted,
  { sends }: BatchState,
): string {
  const known = threads.get(party.handle)
  const entryOf = (entries: readonly EntryRow[] = [], id: string) => entries.find(({ agentId }) => agentId === id)
  const entriesIn = (id: string): readonly EntryRow[] | undefined => sends.get(id)?.envelopes[0]?.entries
  const isForeignInBatch = (rootId: string): boolean => {
    const first = [...sends.keys()].map(entriesIn).find((entries) => entryOf(entries, party.id)?.rootId === rootId)
    return first !== undefined && !entryOf(first, sender.agentId)
  }
  return rootOf(
    draft,
    (id) => {
      const earlier = entriesIn(id)
      const own = entryOf(earlier, sender.agentId) && entryOf(earlier, party.id)
      return own ? own.rootId : id === known?.ancestor?.id ? known.ancestor.rootId : undefined
    },
    (rootId) => rootId !== draft.id && (known?.isForeign ?? isForeignInBatch(rootId)),
  )
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
