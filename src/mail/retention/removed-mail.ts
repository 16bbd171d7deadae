import type { Envelope, MonitorFact } from '#generated/rest/models.ts'
import type { MailArrival, LockedAgent } from '../../domain/acceptance.ts'
import { ownerOf } from '../../domain/handles.ts'
import { storedBytesOfMail } from '../../domain/owner-limits.ts'
import { reportOf } from '../../domain/reports.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Store } from '../../store/index.ts'
import type { RemovedEntry } from '../../store/mail/retention.ts'
import { arrivalsOf } from '../sending/announcements.ts'
import { unlimitedSendLimits } from '../sending/decide.ts'
import { postmasterSendRows, reportEnvelopeRow } from '../sending/rows.ts'

const partiesPerSweep = 512

export const envelopePartiesOf = ({ from, to, cc }: Envelope): string[] => [...new Set([from, ...to, ...cc])]

/**
 * Returns the first envelopes that have at most `partiesPerSweep` senders and recipients in all. Returns at least one
 * envelope.
 */
export function takeWithinPartiesMax(envelopes: readonly Envelope[]): Envelope[] {
  let count = 0
  return envelopes.filter(
    (envelope, index) => (count += envelopePartiesOf(envelope).length) <= partiesPerSweep || index === 0,
  )
}

/** Returns the bytes by which the envelopes count against the quotas of their senders' owners, by owner name. */
export function mailBytesByOwner(envelopes: readonly Envelope[]): Map<string, number> {
  const bytes = new Map<string, number>()
  for (const { from, to, cc, content_parts } of envelopes) {
    const counted = storedBytesOfMail(content_parts, new Set([...to, ...cc]).size)
    bytes.set(ownerOf(from), (bytes.get(ownerOf(from)) ?? 0) + counted)
  }
  return bytes
}

/** Entries that a transaction has removed from mailboxes. */
interface Removal {
  envelopes: readonly Envelope[]
  entries: readonly RemovedEntry[]
  /** Handles of the agents whose entries were removed, by agent id. */
  owners: ReadonlyMap<string, string>
}

const keyOf = (handle: string | undefined, envelopeId: string): string => `${handle} ${envelopeId}`

interface ReportDeps {
  acceptance: Store['acceptance']
  admission: Store['admission']
  ids: IdGenerator
  now: number
}

/**
 * Reports removed unread mail to senders that requested such reports by `monitor`. Must run in the transaction that
 * removes the mail. `locked` must include the senders. Returns the mailboxes with new entries.
 */
export async function reportRemovedMail(
  { acceptance, admission, ids, now }: ReportDeps,
  fact: MonitorFact,
  { envelopes, entries, owners }: Removal,
  locked: readonly LockedAgent[],
): Promise<MailArrival[]> {
  const parties = new Map(locked.map((party) => [party.handle, party]))
  const removed = new Map(entries.map((entry) => [keyOf(owners.get(entry.agent_id), entry.envelope_id), entry]))
  const missed = envelopes
    .filter(({ from, monitor }) => parties.has(from) && monitor?.events.includes(fact))
    .flatMap((envelope) => envelopePartiesOf(envelope).map((handle) => ({ envelope, handle })))
    .filter(({ envelope, handle }) => removed.get(keyOf(handle, envelope.id))?.unread)
  const roots = await rootsOf(admission, [...new Set(missed.map(({ envelope }) => envelope))], removed)
  const sends = missed.map(({ envelope: { id, from }, handle }) => {
    const sender = { ...parties.get(from)!, rootId: roots.get(id)! }
    return postmasterSendRows(reportEnvelopeRow(reportOf(id, handle, fact, now), sender, ids('env'), now))
  })
  return arrivalsOf(sends, sends.length > 0 ? await acceptance.accept(sends, unlimitedSendLimits(now)) : [])
}

/**
 * Returns the thread root of each envelope in the mailbox of its sender. If the sender no longer has the envelope,
 * returns the id of the envelope. The report then starts a new thread.
 */
async function rootsOf(
  admission: Store['admission'],
  envelopes: readonly Envelope[],
  removed: ReadonlyMap<string, RemovedEntry>,
): Promise<Map<string, string>> {
  const storedEnvelopes = envelopes.filter(({ id, from }) => !removed.has(keyOf(from, id)))
  const questions = storedEnvelopes.map(({ id, from }) => ({
    handle: from,
    sender: from,
    ancestors: [id],
    namedRoot: id,
    counts: false,
  }))
  const answers = questions.length > 0 ? await admission.threads(questions) : []
  const known = new Map(storedEnvelopes.map(({ id }, n) => [id, answers[n]?.ancestorRoot]))
  return new Map(envelopes.map(({ id, from }) => [id, removed.get(keyOf(from, id))?.root_id ?? known.get(id) ?? id]))
}
