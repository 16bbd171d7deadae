import type { Arrival, PlainSend } from '../domain/acceptance.ts'
import { envelopeOf, fileIdsOf } from '../domain/envelopes.ts'
import { openTextsOf, unstamped } from '../domain/header-text.ts'
import { queueErrors } from '../fault.ts'
import { createBatchQueue, type Pacing, type QueueLimits } from '../platform/batch-queue.ts'
import { stopwatch } from '../platform/clock.ts'
import type { PlainAccepted } from '../store/plain-sends.ts'
import { latestOf } from './arrivals.ts'
import { limitsAt, unheardMs, type BatchDeps } from './batch.ts'
import type { CheckLead } from './clock-lead.ts'
import { createOrdinals } from './ordinals.ts'
import { charactersAtOnceMax, searchWordsOf } from './search-words.ts'
import { isReply } from './threads.ts'
import type { Submission } from './types.ts'
import { hasManyWords } from './word-counts.ts'

/**
 * What most sends are: short, to one recipient, the beginning of a thread, without files and without a report. A long
 * one would cost much before it is known whether it is denied.
 */
export const isPlain = ({ draft, recipients, characters }: Submission): boolean =>
  recipients.length === 1 &&
  characters <= charactersAtOnceMax &&
  !isReply(draft) &&
  fileIdsOf(draft).length === 0 &&
  !draft.monitor?.events.includes('stored')

/** What a queue of sends needs. */
export interface SendQueueDeps extends BatchDeps {
  checkLead: CheckLead
  limits: QueueLimits
  /** What part of a batch a send is. */
  shareOf: (submission: Submission) => number
  /** Called when a batch begins; returns a function that the batch calls at its end, with the number of its sends. */
  begun: () => (sends: number) => void
  pacing?: Pacing
}

/** Time for which a process counts as busy after a batch of several sends. */
const busyMs = 2_000

/** The outcome of a simple send, with the time at which it was received. */
export type PlainOutcome = PlainAccepted & { receivedMs: number }

/**
 * Plain sends, of which trust, locks, stamps and rows are one statement, and one exchange with the database for all
 * that wait. It stores what nothing stands against, and does not say of the others what does. One batch follows the
 * other in the database, since two at a time would find mailboxes locked by each other.
 */
export function createPlainSends(deps: SendQueueDeps) {
  const limits = { ...deps.limits, lanes: 2, isPipelined: true }
  const rule = { weightOf: deps.shareOf, weightMax: 1 }
  const queue = createBatchQueue(limits, queueErrors, acceptBatch, rule, deps.pacing)
  let sinceGathered: (() => number) | undefined

  async function acceptBatch(batch: readonly Submission[]): Promise<(PlainOutcome | undefined)[]> {
    const over = deps.begun()
    let count = batch.length
    if (count > 1) sinceGathered = stopwatch()
    const now = deps.clock()
    const sends = sendsOf(batch, now)
    try {
      const accepted = await stored(deps, sends, now)
      count = accepted.filter((one) => one !== undefined).length
      const outcomes = new Map(sends.map((send, index) => [send.id, accepted[index]]))
      return batch.map(({ draft }) => {
        const outcome = outcomes.get(draft.id)
        outcomes.delete(draft.id) // another one with this id has to be compared with what was stored
        return outcome && { ...outcome, receivedMs: now }
      })
    } finally {
      over(count)
    }
  }

  return {
    /** Stores a send on the fast path; resolves with undefined if the slow path has to decide about it. */
    accept: (submission: Submission): Promise<PlainOutcome | undefined> => queue.push(submission),
    idle: queue.idle,
    waiting: queue.waiting,
    /** Returns true if a batch has had several sends within `busyMs`. */
    isBusy: (): boolean => sinceGathered !== undefined && sinceGathered() < busyMs,
  }
}

/**
 * Returns the first send of each id, with its ordinals among the sends of its sender and those to its recipient. Leaves
 * out sends with many words, because the slow path counts the words.
 */
function sendsOf(batch: readonly Submission[], now: number): PlainSend[] {
  const next = createOrdinals()
  return batch.flatMap(({ draft, sender, recipients, digest }): PlainSend[] => {
    if (next(draft.id) > 1) return []
    const { words, differentWords } = searchWordsOf(draft, sender.handle)
    if (hasManyWords(differentWords)) return []
    const recipient = recipients[0]!
    const envelope = envelopeOf(draft, sender.handle, now, unstamped)
    return [
      {
        ...{ id: draft.id, sender, recipient, digest, words },
        ...{ sent: next(sender.agentId), received: next(recipient) },
        ...openTextsOf(envelope),
      },
    ]
  })
}

/** Announces also what failed: it may be the answer that is lost, and who is told looks. */
async function stored(
  deps: SendQueueDeps,
  sends: readonly PlainSend[],
  now: number,
): Promise<(PlainAccepted | undefined)[]> {
  const { store, announce, checkLead, databaseClock, pacing } = deps
  const takesTurn = pacing !== undefined && pacing.othersBusy() > 0
  try {
    const accepted = await store.plainSends.accept(sends, limitsAt(deps, now), takesTurn)
    const [first] = accepted.filter((one) => one !== undefined)
    if (first) checkLead(now, first.databaseNow)
    if (first) databaseClock.heard(first.databaseNow)
    announce(arrivalsOf(sends, accepted))
    return accepted
  } catch (error) {
    void announceUnheard(deps, sends, now + unheardMs)
    throw error
  }
}

const arrivalsOf = (sends: readonly PlainSend[], accepted: readonly (PlainAccepted | undefined)[]): Arrival[] =>
  latestOf(
    sends.flatMap(({ sender }, index): Arrival[] => {
      const one = accepted[index]
      return one ? [sender.agentId, one.recipientId].map((agentId) => ({ agentId, createdAt: one.createdAt })) : []
    }),
  )

async function announceUnheard(
  { store, announce }: Pick<BatchDeps, 'store' | 'announce'>,
  sends: readonly PlainSend[],
  createdAt: number,
): Promise<void> {
  const own = [...new Set(sends.map(({ sender }) => sender.agentId))]
  announce(own.map((agentId) => ({ agentId, createdAt })))
  const recipients = [...new Set(sends.map(({ recipient }) => recipient))]
  const others = await store.agents.idsOf(recipients).catch(() => []) // found by the next look at all mailboxes
  announce(others.map((agentId) => ({ agentId, createdAt })))
}
