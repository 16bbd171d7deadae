import type { EntryRow, KnownThread } from '../domain/acceptance.ts'
import { currentCount, emptyCounter, incremented, secondsUntilReset, type Counter } from '../domain/rate-counters.ts'
import { ancestorsOf, namedRootOf, rootOf, type Links } from '../domain/threads.ts'
import { Fault } from '../fault.ts'
import type { AcceptanceStore } from '../store/acceptance.ts'
import type { ThreadQuestion } from '../store/known-threads.ts'
import type { BatchState, Submission } from './types.ts'

/** What is known of the threads that a send may go on with, by the handles of its parties. */
export type KnownThreads = ReadonlyMap<string, KnownThread>

interface Rules {
  now: number
  rateLimits: boolean
  repliesPerThreadPerMinute: number
}

const isReply = ({ in_reply_to, references }: Links): boolean => in_reply_to != null || (references?.length ?? 0) > 0

const partiesOf = ({ sender, recipients }: Submission): string[] => [...new Set([sender.handle, ...recipients])]

/** Looks up what the sends of a batch go back to; most go back to nothing, and nothing is asked. */
export async function findThreads(
  acceptance: Pick<AcceptanceStore, 'findThreads'>,
  batch: readonly Submission[],
): Promise<Map<Submission, KnownThreads>> {
  const replies = batch.filter(({ draft }) => isReply(draft))
  const found = await acceptance.findThreads(replies.flatMap(questionsOf))
  let next = 0
  return new Map(replies.map((reply) => [reply, new Map(partiesOf(reply).map((handle) => [handle, found[next++]!]))]))
}

function questionsOf(submission: Submission): ThreadQuestion[] {
  const { draft, sender } = submission
  const [ancestors, namedRoot] = [ancestorsOf(draft), namedRootOf(draft)]
  return partiesOf(submission).map((handle) => ({
    ...{ handle, sender: sender.handle, ancestors, namedRoot, counts: handle === sender.handle },
  }))
}

/** The root of a send in the mailbox of one of its parties, which may be that of an earlier send of the batch. */
export function rootIn(
  party: { id: string; handle: string },
  submission: Submission,
  { envelopes, threads }: BatchState,
): string | null {
  const { draft, sender } = submission
  const known = threads.get(submission)?.get(party.handle)
  const entryOf = (entries: readonly EntryRow[] = [], id: string) => entries.find(({ agentId }) => agentId === id)
  const isForeignInBatch = (rootId: string): boolean => {
    const first = [...envelopes.values()].find(({ entries }) => entryOf(entries, party.id)?.rootId === rootId)
    return first !== undefined && !entryOf(first.entries, sender.agentId)
  }
  return rootOf(
    draft,
    (id) => {
      const earlier = envelopes.get(id)?.entries
      const own = entryOf(earlier, sender.agentId) && entryOf(earlier, party.id)
      return own ? own.rootId : id === known?.ancestor?.id ? known.ancestor.rootId : undefined
    },
    (rootId) => rootId !== draft.id && (known?.isForeign ?? isForeignInBatch(rootId)),
  )
}

/** How often the sender has answered in its thread with this, or RATE_LIMITED: two programs may answer each other. */
export function countReply(
  submission: Submission,
  rootId: string | null,
  { replies, threads }: BatchState,
  { now, rateLimits, repliesPerThreadPerMinute }: Rules,
): Counter | undefined {
  const { draft, sender } = submission
  if (!rateLimits || rootId === null || !isReply(draft)) return undefined
  const counter = replies.get(replyKey(rootId, sender)) ?? threads.get(submission)?.get(sender.handle)?.replies
  if (currentCount(counter ?? emptyCounter, now) >= repliesPerThreadPerMinute) throw tooManyReplies(now)
  return incremented(counter ?? emptyCounter, now)
}

export const replyKey = (rootId: string, { agentId }: Submission['sender']): string => `${rootId} ${agentId}`

const tooManyReplies = (now: number): Fault =>
  new Fault('RATE_LIMITED', 'Too many answers in this thread within a minute. If another program answers too, stop.', {
    retryAfterSeconds: secondsUntilReset(now),
  })
