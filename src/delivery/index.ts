import { hash } from 'node:crypto'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { checkDraft, equivalenceOf, recipientsOf, type EnvelopeLimits } from '../domain/envelopes.ts'
import { mailBytes } from '../domain/owner-limits.ts'
import type { Counter } from '../domain/rate-counters.ts'
import { unavailable } from '../fault.ts'
import type { Observe } from '../observe.ts'
import type { OwnerLimits } from '../owner-limits.ts'
import { stopwatch } from '../platform/clock.ts'
import type { Pacing, QueueLimits } from '../platform/batch-queue.ts'
import { countedAt, type BatchDeps } from './batch.ts'
import type { CheckLead } from './clock-lead.ts'
import { createDatabaseClock } from './database-clock.ts'
import { acknowledging } from './decide.ts'
import { createDecidedSends } from './decided-sends.ts'
import { createPlainSends, isPlain } from './plain-sends.ts'
import { createSendCounts } from './send-counts.ts'
import type { Acknowledgement, Sender, Submission } from './types.ts'
import type { CountWords } from './word-counts.ts'

export interface DeliveryDeps extends Omit<BatchDeps, 'databaseClock' | 'clockLeadMs'> {
  limits: EnvelopeLimits & QueueLimits & { batchPartiesMax: number; clockLeadSeconds: number }
  observe: Observe
  checkLead: CheckLead
  /** Told how many sends of an agent count by now. */
  counted: (agentId: string, sent: Counter) => void
  countWords: CountWords
  ownerLimits: Pick<OwnerLimits, 'countSend' | 'countStored'>
  /** Pauses between batches while other processes use the same database. */
  pacing?: Pacing
}

/** The texts of a batch are made in one turn of the event loop, and all other work waits for its end. */
const batchCharactersMax = 1_048_576

/**
 * The hot path. A plain send is stored at once, if nothing stands against it; all others, and those, are decided by
 * what is known of them. Whatever is stored is announced, and acknowledged when it is committed.
 */
export function createDelivery(given: DeliveryDeps) {
  const { clock, isShared, limits, observe, ownerLimits } = given
  const databaseClock = createDatabaseClock()
  const sendCounts = createSendCounts(given)
  const shareOf = ({ recipients, characters }: Submission): number =>
    Math.max((1 + recipients.length) / limits.batchPartiesMax, characters / batchCharactersMax)
  const begun = (): ((sends: number) => void) => {
    const elapsed = stopwatch()
    return (sends) => void (sends > 0 && observe.batch(sends, elapsed()))
  }
  const countStored = ({ sender, storedBytes }: Submission): void => ownerLimits.countStored(sender.handle, storedBytes)
  const clockLeadMs = limits.clockLeadSeconds * 1000
  const deps = { ...given, begun, clockLeadMs, countStored, databaseClock, sendCounts, shareOf }
  const plainSends = createPlainSends(deps)
  const decidedSends = createDecidedSends(deps)

  /** Undefined where a send is not plain, or something stands against it. */
  async function storeAtOnce(submission: Submission): Promise<Acknowledgement | undefined> {
    const isReady = !isShared || databaseClock.now() !== undefined
    if (!isReady || !isPlain(submission)) return undefined
    const { draft, recipients, sender } = submission
    const reservation = sendCounts.reserve(sender.agentId, countedAt(deps, clock()))
    if (!reservation) return undefined
    try {
      const stored = await plainSends.accept(submission)
      if (stored) sendCounts.accepted(sender.agentId, stored.sent)
      if (stored) countStored(submission)
      return stored && acknowledging(draft.id, stored, recipients)
    } finally {
      reservation.end()
    }
  }

  /** Counts a send for its owner. An agent that has reached its own limit takes nothing from the other agents. */
  async function countForOwner({ sender, storedBytes }: Submission): Promise<() => void> {
    if (sendCounts.isFull(sender.agentId, countedAt(deps, clock()))) return () => {}
    return ownerLimits.countSend(sender.handle, storedBytes)
  }

  return {
    /** Stores the envelope for all of its recipients or for none; resolves only when it is committed. */
    async accept(sender: Sender, draft: EnvelopeDraft): Promise<Acknowledgement> {
      checkDraft(draft, limits)
      if (plainSends.waiting() + decidedSends.waiting() >= limits.queueMax) throw unavailable()
      const submission = submissionOf(sender, draft)
      const release = await countForOwner(submission)
      try {
        return (await storeAtOnce(submission)) ?? (await decidedSends.accept(submission))
      } finally {
        release()
      }
    },
    /** Resolves once no send waits, and what was refused is counted. */
    async idle(): Promise<void> {
      await plainSends.idle()
      await decidedSends.idle()
      await sendCounts.idle()
    },
    waiting: (): number => plainSends.waiting() + decidedSends.queued(),
    /** Returns true if this process has stored several sends in one batch within the last seconds. */
    isBusy: plainSends.isBusy,
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** In hexadecimal. */
const digestLength = 32

/**
 * What makes two sends the same is compared by 128 bits of a SHA-256, of the sender and the SHA-256 of the canonical
 * form of the rest (RFC 8785).
 */
function submissionOf(sender: Sender, draft: EnvelopeDraft): Submission {
  const canonical = canonicalJson(equivalenceOf(draft))
  const digest = hash('sha256', `${hash('sha256', canonical, 'hex')} ${sender.agentId}`, 'hex').slice(0, digestLength)
  const recipients = recipientsOf(draft)
  const storedBytes = mailBytes(draft.content_parts, recipients.length)
  return { sender, draft, recipients, digest, characters: canonical.length, storedBytes }
}
