import type { Envelope } from '#generated/rest/models.ts'
import { reportOf } from '../domain/reports.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import type { RemovedEntry } from '../store/retention.ts'
import { reportRow } from './decide.ts'
import type { Additions, EnvelopeRow, LockedParty } from './types.ts'

export interface RetentionDeps {
  store: Store
  clock: Clock
  ids: Ids
  retentionDays: number
  announce: (additions: Additions) => void
}

const dayMs = 86_400_000
const envelopesPerSweep = 100

/** Removes all that is older than the retention, a small transaction at a time; resolves with how many entries went. */
export async function sweep(deps: RetentionDeps): Promise<number> {
  let removed = 0
  for (;;) {
    const swept = await sweepOnce(deps)
    removed += swept.entries
    deps.announce(swept.additions)
    if (swept.envelopes === 0) return removed
  }
}

/** Unread entries of monitored envelopes are reported in the transaction that removes them: once each, or not removed. */
function sweepOnce({ store, clock, ids, retentionDays }: RetentionDeps): Promise<{ envelopes: number; entries: number; additions: Additions }> {
  return store.transaction(async ({ retention, acceptance, files }) => {
    const now = clock()
    const rows = await retention.expired(now - retentionDays * dayMs, envelopesPerSweep)
    const envelopes = rows.map(({ body }): Envelope => JSON.parse(body))
    const parties = await acceptance.lockParties([...new Set(envelopes.flatMap(({ from, to, cc }) => [from, ...to, ...cc]))])
    const removed = await retention.remove(rows.map(({ id }) => id), parties.map(({ id }) => id))
    await files.removeClaimed(rows.map(({ id }) => id))
    const expiries = envelopes.flatMap((envelope) => expiriesOf(envelope, removed, parties, now))
    const mails = expiries.map(({ sender, report }): EnvelopeRow => reportRow(report, sender, ids('env'), now, after(sender, now)))
    const moved = parties.filter(({ id }) => expiries.some(({ sender }) => sender.id === id))
    if (mails.length > 0) await acceptance.insertEnvelopes(mails, moved.map((party) => ({ ...party, lastCreatedAt: after(party, now) })))
    const reports = expiries.map(({ sender, report }) => ({ agentId: sender.id, report }))
    return { envelopes: rows.length, entries: removed.length, additions: { envelopes: mails, reports } }
  })
}

const after = ({ lastCreatedAt }: LockedParty, now: number): number => Math.max(now, lastCreatedAt + 1)

function expiriesOf({ id, from, monitor }: Envelope, removed: readonly RemovedEntry[], parties: readonly LockedParty[], now: number) {
  const sender = parties.find(({ handle }) => handle === from)
  if (!sender || !monitor?.events.includes('expired')) return []
  const unread = parties.filter((party) => removed.some((entry) => entry.unread && entry.envelope_id === id && entry.agent_id === party.id))
  return unread.map(({ handle }) => ({ sender, report: reportOf(id, handle, 'expired', now) }))
}
