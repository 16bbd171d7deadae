import { hash } from 'node:crypto'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { checkEnvelopeDraft, fieldsForEquivalence, recipientsOf, type EnvelopeLimits } from '../../domain/envelopes.ts'
import { storedBytesOfMail } from '../../domain/owner-limits.ts'
import type { EventCounter } from '../../domain/rate-counters.ts'
import { unavailableError } from '../../fault.ts'
import type { Observers } from '../../platform/observe.ts'
import type { OwnerLimits } from '../../access/owner-limits.ts'
import { startStopwatch } from '../../platform/clock.ts'
import type { BatchPauseDeps, BatchQueueLimits } from '../../platform/batch-queue.ts'
import { rateTimeOf, type BatchDeps } from './batch.ts'
import { type CheckClockLead, createDatabaseClock } from './database-clock.ts'
import { acknowledgementFor } from './decide.ts'
import { createSlowPath } from './slow-path.ts'
import { createFastPath, isSimpleSend } from './fast-path.ts'
import { createSendCounts } from './send-counts.ts'
import type { Acknowledgement, Sender, Submission } from './types.ts'
import type { CountWords } from './search-words.ts'

export interface DeliveryDeps extends Omit<BatchDeps, 'databaseClock' | 'clockLeadMs'> {
  limits: EnvelopeLimits & BatchQueueLimits & { batchPartiesMax: number; clockLeadSeconds: number }
  observe: Observers
  checkLead: CheckClockLead
  /** Receives the current count of an agent's sends. */
  counted: (agentId: string, sent: EventCounter) => void
  countWords: CountWords
  ownerLimits: Pick<OwnerLimits, 'countSend' | 'countStored'>
  /** Pause between batches while other processes use the same database. */
  pacing?: BatchPauseDeps
}

/**
 * Highest number of characters in one batch. The process serializes a whole batch at once, and all its other work waits
 * meanwhile.
 */
const batchCharactersMax = 1_048_576

/**
 * Creates the send path. The fast path stores a simple send at once, if no check fails. The slow path decides about all
 * other sends. Stored mail is announced and acknowledged after the commit.
 */
export function createDelivery(options: DeliveryDeps) {
  const { clock, isShared, limits, observe, ownerLimits } = options
  const databaseClock = createDatabaseClock()
  const sendCounts = createSendCounts(options)
  const shareOf = ({ recipients, characters }: Submission): number =>
    Math.max((1 + recipients.length) / limits.batchPartiesMax, characters / batchCharactersMax)
  const startBatch = (): ((sends: number) => void) => {
    const elapsed = startStopwatch()
    return (sends) => void (sends > 0 && observe.batch(sends, elapsed()))
  }
  const countStored = ({ sender, storedBytes }: Submission): void => ownerLimits.countStored(sender.handle, storedBytes)
  const clockLeadMs = limits.clockLeadSeconds * 1000
  const deps = { ...options, startBatch, clockLeadMs, countStored, databaseClock, sendCounts, shareOf }
  const simpleSends = createFastPath(deps)
  const decidedSends = createSlowPath(deps)

  /** Stores a send on the fast path. Resolves with undefined if the send is not simple, or a check fails. */
  async function storeAtOnce(submission: Submission): Promise<Acknowledgement | undefined> {
    const isReady = !isShared || databaseClock.now() !== undefined
    if (!isReady || !isSimpleSend(submission)) return undefined
    const { draft, recipients, sender } = submission
    const reservation = sendCounts.reserve(sender.agentId, rateTimeOf(deps, clock()))
    if (!reservation) return undefined
    try {
      const stored = await simpleSends.accept(submission)
      if (stored) sendCounts.accepted(sender.agentId, stored.sent)
      if (stored) countStored(submission)
      return stored && acknowledgementFor(draft.id, stored, recipients)
    } finally {
      reservation.end()
    }
  }

  /**
   * Counts a send against the limits of its sender's owner. Skips a send of an agent that has reached its own limit,
   * because that send will be rejected.
   */
  async function countForOwner({ sender, storedBytes }: Submission): Promise<() => void> {
    if (sendCounts.isFull(sender.agentId, rateTimeOf(deps, clock()))) return () => {}
    return ownerLimits.countSend(sender.handle, storedBytes)
  }

  return {
    /** Stores the envelope for all of its recipients or for none. Resolves only after the commit. */
    async accept(sender: Sender, draft: EnvelopeDraft): Promise<Acknowledgement> {
      checkEnvelopeDraft(draft, limits)
      if (simpleSends.waiting() + decidedSends.waiting() >= limits.queueMax) throw unavailableError()
      const submission = submissionOf(sender, draft)
      const release = await countForOwner(submission)
      try {
        return (await storeAtOnce(submission)) ?? (await decidedSends.accept(submission))
      } finally {
        release()
      }
    },
    /** Resolves when no send waits and the counts of all rejected sends are stored. */
    async idle(): Promise<void> {
      await simpleSends.idle()
      await decidedSends.idle()
      await sendCounts.idle()
    },
    waiting: (): number => simpleSends.waiting() + decidedSends.queued(),
    /** Returns true if this process has recently stored several sends in one batch. */
    isBusy: simpleSends.isBusy,
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** Length of the digest of a send in hexadecimal characters. */
const digestLength = 32

/**
 * Returns the send with its digest. Two sends are the same if sender and content are equal. The digest is 128 bits of a
 * SHA-256 over two parts: the sender, and the SHA-256 of the canonical JSON (RFC 8785).
 */
function submissionOf(sender: Sender, draft: EnvelopeDraft): Submission {
  const canonical = canonicalJson(fieldsForEquivalence(draft))
  const digest = hash('sha256', `${hash('sha256', canonical, 'hex')} ${sender.agentId}`, 'hex').slice(0, digestLength)
  const recipients = recipientsOf(draft)
  const storedBytes = storedBytesOfMail(draft.content_parts, recipients.length)
  return { sender, draft, recipients, digest, characters: canonical.length, storedBytes }
}
