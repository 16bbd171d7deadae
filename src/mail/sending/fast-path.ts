import type { MailArrival, SimpleSend } from '../../domain/acceptance.ts'
import { envelopeOf, fileIdsOf } from '../../domain/envelopes.ts'
import { storedTextsOf, provisionalTime } from '../../domain/header-text.ts'
import { batchQueueErrors } from '../../fault.ts'
import { createBatchQueue, type BatchPauseDeps, type BatchQueueLimits } from '../../platform/batch-queue.ts'
import { startStopwatch } from '../../platform/clock.ts'
import type { StoredSimpleSend } from '../../store/mail/simple-sends.ts'
import { latestArrivalsOf } from './announcements.ts'
import { sendLimitsAt, uncertainCommitWindowMs, type BatchDeps } from './batch.ts'
import type { CheckClockLead } from './database-clock.ts'
import { createNameCounter } from './ordinals.ts'
import { shortEnvelopeCharactersMax, hasManyWords, searchWordsOf } from './search-words.ts'
import { isReply } from './threads.ts'
import type { Submission } from './types.ts'

/**
 * Returns true for a simple send. It is short, has one recipient and no files, starts a thread, and does not request
 * the report `stored`. A long send is not simple, because preparing it costs work that a rejection would waste.
 */
export const isSimpleSend = ({ draft, recipients, characters }: Submission): boolean =>
  recipients.length === 1 &&
  characters <= shortEnvelopeCharactersMax &&
  !isReply(draft) &&
  fileIdsOf(draft).length === 0 &&
  !draft.monitor?.events.includes('stored')

/** Dependencies of a queue of sends. */
export interface SendQueueDeps extends BatchDeps {
  checkLead: CheckClockLead
  limits: BatchQueueLimits
  /** Returns the size of the send as a fraction of a full batch. */
  shareOf: (submission: Submission) => number
  /**
   * Reports that a batch begins. Returns a function that the queue calls at the end of the batch, with the number of
   * sends in it.
   */
  startBatch: () => (sends: number) => void
  pacing?: BatchPauseDeps
}

/** Milliseconds for which a process counts as busy after a batch of several sends. */
const busyMs = 2_000

/** Outcome of a simple send, with the time at which the service received it. */
export type FastPathOutcome = StoredSimpleSend & { receivedMs: number }

/**
 * Creates the fast path. In one round trip, one statement checks trust, locks mailboxes, and stores all waiting sends
 * with their times. It skips sends that must not be stored, and the slow path decides about them. The database runs one
 * batch at a time, because two batches would wait for each other's mailboxes.
 */
export function createFastPath(deps: SendQueueDeps) {
  const limits = { ...deps.limits, lanes: 2, isPipelined: true }
  const rule = { weightOf: deps.shareOf, weightMax: 1 }
  const queue = createBatchQueue(limits, batchQueueErrors, acceptBatch, rule, deps.pacing)
  let sinceLastFullBatch: (() => number) | undefined

  async function acceptBatch(batch: readonly Submission[]): Promise<(FastPathOutcome | undefined)[]> {
    const endBatch = deps.startBatch()
    let count = batch.length
    if (count > 1) sinceLastFullBatch = startStopwatch()
    const now = deps.clock()
    const sends = sendsOf(batch, now)
    try {
      const accepted = await stored(deps, sends, now)
      count = accepted.filter((one) => one !== undefined).length
      const outcomes = new Map(sends.map((send, index) => [send.id, accepted[index]]))
      return batch.map(({ draft }) => {
        const outcome = outcomes.get(draft.id)
        outcomes.delete(draft.id) // the slow path compares further sends with the stored one
        return outcome && { ...outcome, receivedMs: now }
      })
    } finally {
      endBatch(count)
    }
  }

  return {
    /** Stores a send on the fast path. Resolves with undefined if the slow path has to decide about the send. */
    accept: (submission: Submission): Promise<FastPathOutcome | undefined> => queue.push(submission),
    idle: queue.idle,
    waiting: queue.waiting,
    /** Returns true if a batch within the last `busyMs` had several sends. */
    isBusy: (): boolean => sinceLastFullBatch !== undefined && sinceLastFullBatch() < busyMs,
  }
}

/**
 * Returns the first send of each id. Numbers it among the sends of its sender, and among the sends to its recipient.
 * Skips sends with many words, because only the slow path counts words.
 */
function sendsOf(batch: readonly Submission[], now: number): SimpleSend[] {
  const next = createNameCounter()
  return batch.flatMap(({ draft, sender, recipients, digest }): SimpleSend[] => {
    if (next(draft.id) > 1) return []
    const { words, differentWords } = searchWordsOf(draft, sender.handle)
    if (hasManyWords(differentWords)) return []
    const recipient = recipients[0]!
    const envelope = envelopeOf(draft, sender.handle, now, provisionalTime)
    return [
      {
        id: draft.id,
        sender,
        recipient,
        digest,
        words,
        sent: next(sender.agentId),
        received: next(recipient),
        ...storedTextsOf(envelope),
      },
    ]
  })
}

/**
 * Stores the sends of a batch. Announces the mailboxes also after an error, because the answer to the commit may be
 * lost.
 */
async function stored(
  deps: SendQueueDeps,
  sends: readonly SimpleSend[],
  now: number,
): Promise<(StoredSimpleSend | undefined)[]> {
  const { store, announce, checkLead, databaseClock } = deps
  try {
    const accepted = await store.simpleSends.accept(sends, sendLimitsAt(deps, now))
    const [first] = accepted.filter((one) => one !== undefined)
    if (first) checkLead(now, first.databaseNow)
    if (first) databaseClock.correctEstimate(first.databaseNow)
    announce(arrivalsOfPlainSends(sends, accepted))
    return accepted
  } catch (error) {
    void announceUnacknowledged(deps, sends, now + uncertainCommitWindowMs)
    throw error
  }
}

const arrivalsOfPlainSends = (
  sends: readonly SimpleSend[],
  accepted: readonly (StoredSimpleSend | undefined)[],
): MailArrival[] =>
  latestArrivalsOf(
    sends.flatMap(({ sender }, index): MailArrival[] => {
      const one = accepted[index]
      return one ? [sender.agentId, one.recipientId].map((agentId) => ({ agentId, createdAt: one.createdAt })) : []
    }),
  )

async function announceUnacknowledged(
  { store, announce }: Pick<BatchDeps, 'store' | 'announce'>,
  sends: readonly SimpleSend[],
  createdAt: number,
): Promise<void> {
  const senderIds = [...new Set(sends.map(({ sender }) => sender.agentId))]
  announce(senderIds.map((agentId) => ({ agentId, createdAt })))
  const recipients = [...new Set(sends.map(({ recipient }) => recipient))]
  const recipientIds = await store.agents.idsOf(recipients).catch(() => []) // the reconciliation scan finds them
  announce(recipientIds.map((agentId) => ({ agentId, createdAt })))
}
