import { agentGoneFault, faultOfAgent } from '../../domain/authority.ts'
import type { AdmissionFacts, KnownEnvelope, KnownFile, SendLimits } from '../../domain/acceptance.ts'
import { acknowledgementOf, fileIdsOf } from '../../domain/envelopes.ts'
import { currentCount, secondsUntilNextMinute, type EventCounter } from '../../domain/rate-counters.ts'
import { mayReach } from '../../domain/trust.ts'
import { Fault } from '../../fault.ts'
import type { Acknowledgement, SendOutcome, Submission } from './types.ts'

/**
 * Decisions about a send, from facts that were read at one moment. The functions are pure. The contract prescribes
 * their order.
 */

/** Text of the error for every recipient that a sender cannot reach. It has no detail that differs between reasons. */
const unreachableRecipient =
  'At least one recipient does not exist, does not accept mail from you, or is not on your own allowlist'

const unreachableRecipientFormText = 'Not sent. At least one recipient cannot receive mail from this agent.'

/**
 * Returns the error for a send that must be rejected, or undefined. Checks every recipient, so that all rejections take
 * the same time.
 */
export function sendRejectionOf({
  senderInactive,
  pairs,
}: Pick<AdmissionFacts, 'senderInactive' | 'pairs'>): Fault | undefined {
  const admitted = pairs.filter(({ sender, recipient, recipientExists }) =>
    mayReach(sender, recipient, recipientExists),
  )
  if (senderInactive === undefined) return agentGoneFault()
  if (admitted.length < pairs.length)
    return new Fault('NOT_FOUND', unreachableRecipient, { formText: unreachableRecipientFormText })
  return faultOfAgent(senderInactive ? 'inactive' : 'active')
}

/** Returns true if a send is a retry: its id is known, and sender and content are the same. */
export const isRetry = ({ digest }: Submission, known: KnownEnvelope | undefined): boolean => known?.digest === digest

/**
 * Returns the outcome of a send whose id is already in use. A retry gets the acknowledgement of the earlier send. Any
 * other send gets CONFLICT.
 */
export function outcomeOfKnownSend(submission: Submission, known: KnownEnvelope): SendOutcome {
  if (!isRetry(submission, known)) return { kind: 'refused', fault: new Fault('CONFLICT') }
  const { draft, recipients } = submission
  return { kind: 'replayed', acknowledgement: acknowledgementFor(draft.id, known, recipients) }
}

export const acknowledgementFor = (
  id: string,
  { receivedMs: received_ms, createdAt: created_at }: Pick<KnownEnvelope, 'receivedMs' | 'createdAt'>,
  recipients: readonly string[],
): Acknowledgement => ({ serialized: JSON.stringify(acknowledgementOf({ id, received_ms, created_at }, recipients)) })

/**
 * Throws INVALID_FILE if a file is unknown, was uploaded by another agent, was already sent, or has expired. The error
 * does not reveal the reason.
 */
export function checkSendFiles(
  { draft, sender }: Submission,
  files: ReadonlyMap<string, KnownFile>,
  now: number,
): void {
  for (const fileId of fileIdsOf(draft)) {
    const file = files.get(fileId)
    if (!file || file.uploaderId !== sender.agentId || file.envelopeId !== null || file.expiresAt <= now)
      throw new Fault('INVALID_FILE')
  }
}

/**
 * Throws RATE_LIMITED if the sender or a recipient has reached a limit of this minute. The transaction checks the
 * limits again under its locks.
 */
export function checkSendRates({ sent, pairs }: AdmissionFacts, limits: SendRateLimits, countedAt: number): void {
  const isFull = (counter: EventCounter, most: number): boolean => currentCount(counter, countedAt) >= most
  const full =
    isFull(sent, limits.sendsPerMinute) ||
    pairs.some(({ received }) => isFull(received, limits.sendsPerRecipientPerMinute))
  if (full) throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilNextMinute(countedAt) })
}

export interface SendRateLimits {
  sendsPerMinute: number
  sendsPerRecipientPerMinute: number
  repliesPerThreadPerMinute: number
}

export const sendRateLimitsOf = ({
  sendsPerMinute,
  sendsPerRecipientPerMinute,
  repliesPerThreadPerMinute,
}: SendRateLimits): SendRateLimits => ({ sendsPerMinute, sendsPerRecipientPerMinute, repliesPerThreadPerMinute })

const noLimit = 2 ** 31 - 1

/** Returns limits that no send can exceed. */
export const unlimitedSendLimits = (now: number): SendLimits => ({
  now,
  countedAt: now,
  sendsPerMinute: noLimit,
  sendsPerRecipientPerMinute: noLimit,
  repliesPerThreadPerMinute: noLimit,
  clockLeadMs: Number.MAX_SAFE_INTEGER,
})
