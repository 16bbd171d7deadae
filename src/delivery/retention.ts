import type { Envelope } from '#generated/rest/models.ts'
import type { Arrival, EnvelopeRow, LockedParty } from '../domain/acceptance.ts'
import { dayMs } from '../domain/durations.ts'
import { reportOf } from '../domain/reports.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { agentPages } from '../store/agent-pages.ts'
import type { Store } from '../store/index.ts'
import type { EntryKey, RemovedEntry } from '../store/retention.ts'
import type { CheckLead } from './clock-lead.ts'
import { reportRow } from './decide.ts'

export interface RetentionDeps {
  store: Store
  clock: Clock
  checkLead: CheckLead
  ids: Ids
  retentionDays: number
  announce: (arrivals: readonly Arrival[]) => void
}

const agentsPerPage = 1_000
const envelopesPerSweep = 100
const partiesPerSweep = 512

/** Removes all that is older than the retention, a small transaction at a time; resolves with how many entries went. */
export async function sweep(deps: RetentionDeps): Promise<number> {
  const { store, clock, retentionDays, announce } = deps
  const cutoff = clock() - retentionDays * dayMs
  let removed = 0
  for await (const agentIds of agentPages((after) => store.retention.agentsWithExpired(cutoff, after, agentsPerPage)))
    for (let isMore = true; isMore; ) {
      const swept = await sweepOnce(deps, agentIds)
      removed += swept.entries
      announce(swept.arrivals)
      isMore = swept.envelopes > 0
    }
  return removed
}

interface Swept {
  envelopes: number
  entries: number
  /** Mails that report what went. */
  arrivals: readonly Arrival[]
}

/**
 * Unread entries of monitored envelopes are reported in the transaction that removes them: once each, or not removed.
 */
function sweepOnce(
  { store, clock, checkLead, ids, retentionDays }: RetentionDeps,
  agentIds: readonly string[],
): Promise<Swept> {
  return store.transaction(async ({ retention, acceptance, files }) => {
    const now = clock()
    checkLead(now, await acceptance.readClock())
    const rows = await retention.expired(agentIds, now - retentionDays * dayMs, envelopesPerSweep)
    const envelopes = withinPartiesMax(rows.map(({ body }): Envelope => JSON.parse(body)))
    const locked = await acceptance.lockParties([...new Set(envelopes.flatMap(partiesOf))])
    const parties = new Map(locked.map((party) => [party.handle, party]))
    const removed = await retention.remove(
      envelopes.map(({ id }) => id),
      envelopes.flatMap((envelope) => entriesOf(envelope, parties)),
    )
    await files.removeClaimed(envelopes.map(({ id }) => id))
    const expiries = expiriesOf(envelopes, removed, parties, now)
    const mails = expiries.map(
      ({ sender, rootId, report }): EnvelopeRow =>
        reportRow(report, { ...sender, rootId }, ids('env'), now, after(sender, now)),
    )
    const moved = [...new Set(expiries.map(({ sender }) => sender))].map((party) => ({
      ...party,
      lastCreatedAt: after(party, now),
    }))
    if (mails.length > 0) await acceptance.insertEnvelopes(mails, moved)
    const arrivals = moved.map(({ id, lastCreatedAt }) => ({ agentId: id, createdAt: lastCreatedAt }))
    return { envelopes: envelopes.length, entries: removed.length, arrivals }
  })
}

const partiesOf = ({ from, to, cc }: Envelope): string[] => [...new Set([from, ...to, ...cc])]

type Parties = ReadonlyMap<string, LockedParty>

const entriesOf = (envelope: Envelope, parties: Parties): EntryKey[] =>
  partiesOf(envelope).flatMap((handle) => {
    const party = parties.get(handle)
    return party ? [{ agentId: party.id, envelopeId: envelope.id }] : []
  })

/** As many of the first envelopes as have at most `partiesPerSweep` parties in all, and at least one. */
function withinPartiesMax(envelopes: readonly Envelope[]): Envelope[] {
  let count = 0
  return envelopes.filter((envelope, index) => (count += partiesOf(envelope).length) <= partiesPerSweep || index === 0)
}

const after = ({ lastCreatedAt }: LockedParty, now: number): number => Math.max(now, lastCreatedAt + 1)

/** The reports to make: one for each entry that was removed unread, if the sender asked for the fact `expired`. */
function expiriesOf(envelopes: readonly Envelope[], removed: readonly RemovedEntry[], parties: Parties, now: number) {
  const keys = removed.filter(({ unread }) => unread).map(({ agent_id, envelope_id }) => `${agent_id} ${envelope_id}`)
  const unread = new Set(keys)
  const roots = new Map(removed.map(({ agent_id, envelope_id, root_id }) => [`${agent_id} ${envelope_id}`, root_id]))
  return envelopes.flatMap((envelope) => {
    const sender = parties.get(envelope.from)
    if (!sender || !envelope.monitor?.events.includes('expired')) return []
    const missed = partiesOf(envelope).filter((handle) => unread.has(`${parties.get(handle)?.id} ${envelope.id}`))
    const rootId = roots.get(`${sender.id} ${envelope.id}`) ?? null
    return missed.map((handle) => ({ sender, rootId, report: reportOf(envelope.id, handle, 'expired', now) }))
  })
}
