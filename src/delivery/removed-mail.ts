import type { Envelope, MonitorFact } from '#generated/rest/models.ts'
import type { Arrival, LockedParty } from '../domain/acceptance.ts'
import { reportOf } from '../domain/reports.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import type { RemovedEntry } from '../store/retention.ts'
import { arrivalsOf } from './arrivals.ts'
import { unlimitedAt } from './decide.ts'
import { postmasterSend, reportRow } from './rows.ts'

const partiesPerSweep = 512

export const partiesOf = ({ from, to, cc }: Envelope): string[] => [...new Set([from, ...to, ...cc])]

/** As many of the first envelopes as have at most `partiesPerSweep` parties in all, and at least one. */
export function withinPartiesMax(envelopes: readonly Envelope[]): Envelope[] {
  let count = 0
  return envelopes.filter((envelope, index) => (count += partiesOf(envelope).length) <= partiesPerSweep || index === 0)
}

/** What was removed from mailboxes, and of whom. */
interface Removal {
  envelopes: readonly Envelope[]
  entries: readonly RemovedEntry[]
  /** The handles of those whose entries they were, by their ids. */
  owners: ReadonlyMap<string, string>
}

interface ReportDeps {
  acceptance: Store['acceptance']
  ids: Ids
  now: number
}

/**
 * Tells senders who asked for it what was removed of theirs before it was read, by mail in the same transaction; says
 * whose mailboxes have got something. The senders are among `locked`.
 */
export async function reportRemoved(
  { acceptance, ids, now }: ReportDeps,
  fact: MonitorFact,
  removal: Removal,
  locked: readonly LockedParty[],
): Promise<Arrival[]> {
  const reports = reportsOf(fact, removal, new Map(locked.map((party) => [party.handle, party])), now)
  const sends = reports.map(({ sender, rootId, report }) =>
    postmasterSend(reportRow(report, { ...sender, rootId }, ids('env'), now)),
  )
  return arrivalsOf(sends, sends.length > 0 ? await acceptance.accept(sends, unlimitedAt(now)) : [])
}

/** One for each entry that was removed unread, in the thread of the sender's own entry, where that was removed too. */
function reportsOf(
  fact: MonitorFact,
  { envelopes, entries, owners }: Removal,
  parties: ReadonlyMap<string, LockedParty>,
  now: number,
) {
  const keyOf = ({ agent_id, envelope_id }: RemovedEntry): string => `${owners.get(agent_id)} ${envelope_id}`
  const unread = new Set(entries.filter((entry) => entry.unread).map(keyOf))
  const roots = new Map(entries.map((entry) => [keyOf(entry), entry.root_id]))
  return envelopes.flatMap((envelope) => {
    const sender = parties.get(envelope.from)
    if (!sender || !envelope.monitor?.events.includes(fact)) return []
    const missed = partiesOf(envelope).filter((handle) => unread.has(`${handle} ${envelope.id}`))
    const rootId = roots.get(`${envelope.from} ${envelope.id}`) ?? null
    return missed.map((handle) => ({ sender, rootId, report: reportOf(envelope.id, handle, fact, now) }))
  })
}
