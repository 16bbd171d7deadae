import type { EnvelopeDraft } from '#generated/rest/models.ts'
import type { EnvelopeRow, EntryRow, FileClaim, KnownEnvelope, LockedParty } from '../domain/acceptance.ts'
import { agentGone } from '../domain/authority.ts'
import { acknowledgementOf, envelopeOf, fileIdsOf } from '../domain/envelopes.ts'
import { postmaster } from '../domain/handles.ts'
import { openBodyOf, openHeaderOf } from '../domain/header-text.ts'
import { currentCount, secondsUntilReset, incremented, type Counter } from '../domain/rate-counters.ts'
import { reportDraft, reportOf, type Report } from '../domain/reports.ts'
import { Fault } from '../fault.ts'
import type { Ids } from '../platform/ids.ts'
import { searchWordsOf } from './search-words.ts'
import { countReply, replyKey, rootIn } from './threads.ts'
import type { Accepted, Acknowledgement, Admitted, Submission, BatchState } from './types.ts'

export interface Rules {
  now: number
  /** The same moment by the clock that says when a minute of the limits ends. */
  countedAt: number
  ids: Ids
  rateLimits: boolean
  sendsPerMinute: number
  sendsPerRecipientPerMinute: number
  repliesPerThreadPerMinute: number
}

export type Decision =
  /** With how many sends of the sender count then. */
  { kind: 'accepted'; accepted: Accepted; sent: Counter } | { kind: 'replayed'; acknowledgement: Acknowledgement }

/**
 * Decides one send that was admitted, in the order that the contract gives: idempotency (409), then files and rates.
 * What it accepts is recorded in the state of the batch, where its next send finds it.
 */
export function decide(submission: Admitted, state: BatchState, rules: Rules): Decision {
  const sender = state.parties.get(submission.sender.handle)
  const parties = submission.recipients.map((handle) => state.parties.get(handle))
  const recipients = parties.filter((party) => party !== undefined)
  if (!sender) throw agentGone() // since it was admitted, as its recipients may be
  if (recipients.length < parties.length) throw new Fault('NOT_FOUND')
  const known = state.envelopes.get(submission.draft.id)
  if (known) return { kind: 'replayed', acknowledgement: replay(submission, known) }
  const claims = claimsOf(submission, sender, state, rules.now)
  if (rules.rateLimits) checkRates(sender, recipients, rules)
  const accepted = { ...accept(submission, sender, recipients, state, rules), claims }
  record(accepted, submission, sender, recipients, state, rules.countedAt)
  return { kind: 'accepted', accepted, sent: sender.sent }
}

/** A send with the same digest has the same recipients. */
function replay({ sender, digest, draft, recipients }: Submission, known: KnownEnvelope): Acknowledgement {
  if (known.senderId !== sender.agentId || known.digest !== digest) throw new Fault('CONFLICT')
  const { receivedMs: received_ms, createdAt: created_at } = known
  return acknowledging({ id: draft.id, received_ms, created_at }, recipients)
}

const acknowledging = (...stored: Parameters<typeof acknowledgementOf>): Acknowledgement => ({
  serialized: JSON.stringify(acknowledgementOf(...stored)),
})

/**
 * A file is the uploader's to send, once, before its time is over; the refusal does not say which of these is not so.
 */
function claimsOf({ draft }: Submission, sender: LockedParty, { files }: BatchState, now: number): FileClaim[] {
  return fileIdsOf(draft).map((fileId) => {
    const file = files.get(fileId)
    if (!file || file.uploaderId !== sender.id || file.envelopeId !== null || file.expiresAt <= now)
      throw new Fault('INVALID_FILE')
    return { fileId, envelopeId: draft.id }
  })
}

function checkRates(sender: LockedParty, recipients: readonly LockedParty[], rules: Rules): void {
  const { countedAt } = rules
  const full =
    currentCount(sender.sent, countedAt) >= rules.sendsPerMinute ||
    recipients.some((party) => currentCount(party.received, countedAt) >= rules.sendsPerRecipientPerMinute)
  if (full) throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(countedAt) })
}

function accept(
  submission: Admitted,
  sender: LockedParty,
  recipients: readonly LockedParty[],
  state: BatchState,
  rules: Rules,
): Omit<Accepted, 'claims'> {
  const { draft, digest, words } = submission
  const { now, ids } = rules
  const rootId = rootIn(sender, submission, state)
  const replies = countReply(submission, rootId, state, rules)
  const createdAt = [sender, ...recipients].reduce((latest, party) => Math.max(latest, party.lastCreatedAt + 1), now)
  const envelope = envelopeOf(draft, sender.handle, now, createdAt, state.files)
  const received = recipients.map(
    (party): EntryRow =>
      party === sender
        ? { agentId: sender.id, direction: 'self', rootId, replies }
        : { agentId: party.id, direction: 'in', rootId: rootIn(party, submission, state) },
  )
  const entries = recipients.includes(sender)
    ? received
    : [...received, { agentId: sender.id, direction: 'out' as const, rootId, replies }]
  const row: EnvelopeRow = {
    id: envelope.id,
    senderId: sender.id,
    receivedMs: now,
    createdAt,
    digest,
    body: openBodyOf(envelope),
    header: openHeaderOf(envelope),
    words,
    entries,
  }
  const monitored = draft.monitor?.events.includes('stored') ?? false
  const reports = monitored ? recipients.map((party) => reportOf(draft.id, party.handle, 'stored', createdAt)) : []
  const mails = reports.map((report) => reportRow(report, { ...sender, rootId }, ids('env'), now, createdAt + 1))
  return {
    envelopes: [row, ...mails],
    acknowledgement: acknowledging(envelope, submission.recipients),
  }
}

/**
 * A report as mail from the postmaster: it goes in with the envelope that it is about or not at all, and into the same
 * thread.
 */
export const reportRow = (
  report: Report,
  sender: { id: string; handle: string; rootId: string | null },
  id: string,
  now: number,
  createdAt: number,
): EnvelopeRow => postmasterRow(reportDraft(id, sender.handle, report), sender, now, createdAt)

/** Mail of the postmaster passes no gate. */
export function postmasterRow(
  draft: EnvelopeDraft,
  recipient: { id: string; rootId: string | null },
  now: number,
  createdAt: number,
): EnvelopeRow {
  const envelope = envelopeOf(draft, postmaster.handle, now, createdAt)
  return {
    id: draft.id,
    senderId: postmaster.id,
    receivedMs: now,
    createdAt,
    digest: '',
    body: openBodyOf(envelope),
    header: openHeaderOf(envelope),
    words: searchWordsOf(draft, postmaster.handle),
    entries: [{ agentId: recipient.id, direction: 'in', rootId: recipient.rootId }],
  }
}

function record(
  accepted: Accepted,
  submission: Submission,
  sender: LockedParty,
  recipients: readonly LockedParty[],
  state: BatchState,
  countedAt: number,
): void {
  sender.sent = incremented(sender.sent, countedAt)
  for (const party of recipients) party.received = incremented(party.received, countedAt)
  const envelope = accepted.envelopes[0]!
  state.envelopes.set(submission.draft.id, envelope)
  for (const { rootId, replies } of envelope.entries)
    if (replies && rootId !== null) state.replies.set(replyKey(rootId, submission.sender), replies)
  for (const { fileId, envelopeId } of accepted.claims) state.files.get(fileId)!.envelopeId = envelopeId
}
