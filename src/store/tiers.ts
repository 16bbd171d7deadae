import type { Tier } from '#generated/rest/models.ts'
import type { Owner } from './owners.ts'
import { statement, type Query } from './statements.ts'

const holding = {
  account: statement<{ tier: Tier }>('hold-account-tier', 'select tier from account where id = :id for share', {
    tier: 'text',
  }),
  organization: statement<{ tier: Tier }>(
    'hold-organization-tier',
    'select tier from organization where id = :id for share',
    { tier: 'text' },
  ),
}

const closing = statement<never>(
  'close-agents',
  `update agent set inbound_policy = 'allowlist', closed_by_tier = true, updated_at = :now
   where owner_id = :owner_id and inbound_policy = 'open'`,
)

/** What owners may have for their agents, and what becomes of these where they may have less. */
export function tiersStore(query: Query) {
  return {
    /** The tier of an owner, which nobody changes until the transaction ends. */
    hold: async ({ type, id }: Owner): Promise<Tier | undefined> => (await query(holding[type], { id })).rows[0]?.tier,

    /** Has the agents of an owner that are open go by their allowlists from now on, and notes why. */
    async closeAgents(ownerId: string, now: number): Promise<void> {
      await query(closing, { now, owner_id: ownerId })
    },
  }
}
