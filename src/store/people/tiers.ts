import type { Tier } from '#generated/rest/models.ts'
import type { Owner } from './owners.ts'
import { statement, type Query } from '../engine/statements.ts'

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

/** Returns the store of the tiers of owners, and of the agents that a lower tier closes. */
export function tiersStore(query: Query) {
  return {
    /** Returns the tier of an owner, and keeps it unchanged until the transaction ends. */
    hold: async ({ type, id }: Owner): Promise<Tier | undefined> => (await query(holding[type], { id })).rows[0]?.tier,

    /** Gives the open agents of an owner the inbound policy `allowlist`, and stores that the tier is the reason. */
    async closeAgents(ownerId: string, now: number): Promise<void> {
      await query(closing, { now, owner_id: ownerId })
    },
  }
}
