import type { InboundPolicy, Tier } from '#generated/rest/models.ts'
import { tierHasPolicy } from '../domain/policy.ts'
import type { Store } from '../store/index.ts'
import type { Owner } from '../store/owners.ts'
import { FieldFault } from './field-fault.ts'

/** Refuses a policy that the tier of the agent's owner does not have; the tier stays until the transaction ends. */
export async function requirePolicy({ tiers }: Store, policy: InboundPolicy, owner: Owner): Promise<void> {
  if (policy !== 'open') return
  const tier = (await tiers.hold(owner)) ?? 'free'
  if (tierHasPolicy(tier, policy)) return
  const complaint = `${policy} is not available on the ${tier} tier`
  throw new FieldFault('inbound_policy', complaint, { code: 'FEATURE_NOT_AVAILABLE' })
}

/** Has the agents of an owner follow its tier: those that are open, where it does not have that, are so no more. */
export async function followTier({ tiers }: Store, ownerId: string, tier: Tier, now: number): Promise<void> {
  if (!tierHasPolicy(tier, 'open')) await tiers.closeAgents(ownerId, now)
}
