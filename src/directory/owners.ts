import type { Tier } from '../domain/policy.ts'
import type { Owner } from '../store/owners.ts'
import type { Store } from '../store/index.ts'

export interface RankedOwner extends Owner {
  tier: Tier
}

/** Who owns the handles that begin with the name. Organizations are made by the operator and have no tier. */
export async function ownerNamed({ owners, accounts }: Store, name: string): Promise<RankedOwner | undefined> {
  const owner = await owners.owner(name)
  const account = owner?.type === 'account' ? await accounts.profile(owner.id) : undefined
  return owner && { ...owner, tier: account?.tier ?? 'pro' }
}
