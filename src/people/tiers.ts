import type { InboundPolicy, Tier } from '#generated/rest/models.ts'
import { canTierUsePolicy } from '../domain/policy.ts'
import { formatNumber } from '../domain/limits.ts'
import { ownerLimitOf, type OwnerLimitSettings } from '../domain/owner-limits.ts'
import type { Store } from '../store/index.ts'
import type { Owner, OwnerWithTier } from '../store/people/owners.ts'
import { FieldFault } from './field-fault.ts'

/**
 * Throws if the tier of the owner does not include the policy. Locks the tier against changes until the transaction
 * ends.
 */
export async function requirePolicyInTier({ tiers }: Store, policy: InboundPolicy, owner: Owner): Promise<void> {
  if (policy !== 'open') return
  const tier = (await tiers.lockTier(owner)) ?? 'free'
  if (canTierUsePolicy(tier, policy)) return
  const complaint = `${policy} is not available on the ${tier} tier`
  throw new FieldFault('inbound_policy', complaint, {
    code: 'FEATURE_NOT_AVAILABLE',
    formText: 'Opening an agent to everyone needs the pro tier. Your account page says who changes the tier.',
  })
}

/**
 * Throws if the owner already has as many agents as the tier allows. Locks the owner, so that no other transaction
 * creates an agent of the owner meanwhile.
 */
export async function requireAgentCapacity(
  { ownerUsage }: Pick<Store, 'ownerUsage'>,
  settings: OwnerLimitSettings,
  name: string,
  { id, tier }: Pick<OwnerWithTier, 'id' | 'tier'>,
): Promise<void> {
  await ownerUsage.lock(name)
  const most = ownerLimitOf(settings, 'agentsPerOwnerMax', tier)
  if ((await ownerUsage.countAgents(id)) < most) return
  const complaint = `cannot be created, because ${name} has ${formatNumber(most)} agents, the limit of the ${tier} tier: delete one first`
  const formText = `${name} has ${formatNumber(most)} agents, the limit of the ${tier} tier. Delete one first.`
  throw new FieldFault('handle', complaint, { code: 'FEATURE_NOT_AVAILABLE', formText })
}

/** Changes the inbound policy `open` of an owner's agents to `allowlist` if the new tier does not include `open`. */
export async function applyTierToAgents({ tiers }: Store, ownerId: string, tier: Tier, now: number): Promise<void> {
  if (!canTierUsePolicy(tier, 'open')) await tiers.closeAgents(ownerId, now)
}
