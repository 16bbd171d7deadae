import type { Envelope } from '#generated/rest/models.ts'
import type { Arrival, LockedParty } from '../domain/acceptance.ts'
import { dayMs } from '../domain/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { agentPages } from '../store/agent-pages.ts'
import type { Store } from '../store/index.ts'
import type { EntryKey } from '../store/retention.ts'
import type { CheckLead } from './clock-lead.ts'
import { partiesOf, reportRemoved, withinPartiesMax } from './removed-mail.ts'

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
  return store.transaction(async ({ retention, acceptance, admission, files }) => {
    const now = clock()
    checkLead(now, await acceptance.readClock())
    const rows = await retention.expired(agentIds, now - retentionDays * dayMs, envelopesPerSweep)
    const envelopes = withinPartiesMax(rows.map(({ body }): Envelope => JSON.parse(body)))
    const locked = await acceptance.lockParties([...new Set(envelopes.flatMap(partiesOf))])
    const parties = new Map(locked.map((party) => [party.handle, party]))
    const entries = await retention.remove(
      envelopes.map(({ id }) => id),
      envelopes.flatMap((envelope) => entriesOf(envelope, parties)),
    )
    await files.removeClaimed(envelopes.map(({ id }) => id))
    const removal = { envelopes, entries, owners: new Map(locked.map(({ id, handle }) => [id, handle])) }
    const arrivals = await reportRemoved({ acceptance, admission, ids, now }, 'expired', removal, locked)
    return { envelopes: envelopes.length, entries: entries.length, arrivals }
  })
}

const entriesOf = (envelope: Envelope, parties: ReadonlyMap<string, LockedParty>): EntryKey[] =>
  partiesOf(envelope).flatMap((handle) => {
    const party = parties.get(handle)
    return party ? [{ agentId: party.id, createdAt: envelope.created_at, envelopeId: envelope.id }] : []
  })
