import { agentGone, refusalOfAgent } from '../domain/authority.ts'
import type { AdmissionFacts, KnownEnvelope, KnownFile, SendLimits } from '../domain/acceptance.ts'
import { acknowledgementOf, fileIdsOf } from '../domain/envelopes.ts'
import { currentCount, secondsUntilReset, type Counter } from '../domain/rate-counters.ts'
import { mayReach } from '../domain/trust.ts'
import { Fault } from '../fault.ts'
import type { Acknowledgement, SendOutcome, Submission } from './types.ts'

/** What is decided about a send, on what was known of it at one moment: pure, and in the order of the contract. */

/**
 * Why a send is not admitted. Every recipient is looked at, whatever the first ones say: all denials do the same work.
 */
export function refusalOf({
  senderInactive,
  pairs,
}: Pick<AdmissionFacts, 'senderInactive' | 'pairs'>): Fault | undefined {
  const admitted = pairs.filter(({ sender, recipient, recipientExists }) =>
    mayReach(sender, recipient, recipientExists),
  )
  if (senderInactive === undefined) return agentGone()
  if (admitted.length < pairs.length) return new Fault('NOT_FOUND')
  return refusalOfAgent(senderInactive ? 'inactive' : 'active')
}

/** Whether this very send was accepted before. */
export const isRetry = ({ digest }: Submission, known: KnownEnvelope | undefined): boolean => known?.digest === digest

/** The answer to a send whose id is taken; one that is the same has the same recipients. */
export function answerOfKnown(submission: Submission, known: KnownEnvelope): SendOutcome {
  if (!isRetry(submission, known)) return { kind: 'refused', fault: new Fault('CONFLICT') }
  const { draft, recipients } = submission
  return { kind: 'replayed', acknowledgement: acknowledging(draft.id, known, recipients) }
}

export const acknowledging = (
  id: string,
  { receivedMs: received_ms, createdAt: created_at }: Pick<KnownEnvelope, 'receivedMs' | 'createdAt'>,
  recipients: readonly string[],
): Acknowledgement => ({ serialized: JSON.stringify(acknowledgementOf({ id, received_ms, created_at }, recipients)) })

/**
 * A file is the uploader's to send, once, before its time is over; the refusal does not say which of these is not so.
 */
export function checkFiles({ draft, sender }: Submission, files: ReadonlyMap<string, KnownFile>, now: number): void {
  for (const fileId of fileIdsOf(draft)) {
    const file = files.get(fileId)
    if (!file || file.uploaderId !== sender.agentId || file.envelopeId !== null || file.expiresAt <= now)
      throw new Fault('INVALID_FILE')
  }
}

/** A counter that is full stays so until its minute is over; one that is not is counted again under its lock. */
export function checkRates({ sent, pairs }: AdmissionFacts, limits: RateLimits, countedAt: number): void {
  const isFull = (counter: Counter, most: number): boolean => currentCount(counter, countedAt) >= most
  const full =
    isFull(sent, limits.sendsPerMinute) ||
    pairs.some(({ received }) => isFull(received, limits.sendsPerRecipientPerMinute))
  if (full) throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(countedAt) })
}

export interface RateLimits {
  sendsPerMinute: number
  sendsPerRecipientPerMinute: number
  repliesPerThreadPerMinute: number
}

export const limitsOf = ({
  sendsPerMinute,
  sendsPerRecipientPerMinute,
  repliesPerThreadPerMinute,
}: RateLimits): RateLimits => ({ sendsPerMinute, sendsPerRecipientPerMinute, repliesPerThreadPerMinute })

const noLimit = 2 ** 31 - 1

/** Of what nothing limits. */
export const unlimitedAt = (now: number): SendLimits => ({
  ...{ now, countedAt: now },
  ...{ sendsPerMinute: noLimit, sendsPerRecipientPerMinute: noLimit, repliesPerThreadPerMinute: noLimit },
  clockLeadMs: Number.MAX_SAFE_INTEGER,
})
