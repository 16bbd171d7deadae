import type { EnvelopeDraft } from '#generated/rest/models.ts'
import type { Arrival } from '../domain/acceptance.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { CheckLead } from './clock-lead.ts'
import { postmasterRow } from './decide.ts'

export interface PostmasterDeps {
  clock: Clock
  checkLead: CheckLead
}

/**
 * Mail of the postmaster, each to one agent and the beginning of a thread; in the transaction of what it tells of, so
 * that it goes in with that or not at all. Returns what is to be announced after the commit. Who is gone gets none.
 */
export async function mailByPostmaster(
  { clock, checkLead }: PostmasterDeps,
  { acceptance }: Pick<Store, 'acceptance'>,
  drafts: readonly EnvelopeDraft[],
): Promise<Arrival[]> {
  const now = clock()
  checkLead(now, await acceptance.readClock())
  const parties = await acceptance.lockParties([...new Set(drafts.flatMap(({ to }) => to))])
  const moved = new Map(
    parties.map((party) => [party.handle, { ...party, lastCreatedAt: Math.max(now, party.lastCreatedAt + 1) }]),
  )
  const mails = drafts.flatMap((draft) =>
    draft.to.flatMap((handle) => {
      const party = moved.get(handle)
      return party ? [postmasterRow(draft, { id: party.id, rootId: draft.id }, now, party.lastCreatedAt)] : []
    }),
  )
  if (mails.length > 0) await acceptance.insertEnvelopes(mails, [...moved.values()])
  return [...moved.values()].map(({ id, lastCreatedAt }) => ({ agentId: id, createdAt: lastCreatedAt }))
}
