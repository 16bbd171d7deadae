import type { Tier } from '#generated/rest/models.ts'
import { organizationTier } from '../domain/policy.ts'
import type { Store } from '../store/index.ts'
import type { Owner } from '../store/owners.ts'
import { Refusal } from './refusal.ts'

export interface RankedOwner extends Owner {
  tier: Tier
}

/** Who owns the handles that begin with the name. */
export async function ownerNamed({ owners, accounts }: Store, name: string): Promise<RankedOwner | undefined> {
  const owner = await owners.owner(name)
  const account = owner?.type === 'account' ? await accounts.profile(owner.id) : undefined
  return owner && { ...owner, tier: account?.tier ?? organizationTier }
}

/** The id of an account that has to be there. */
export async function accountNamed({ owners }: Store, field: string, username: string): Promise<string> {
  const account = await owners.account(username)
  if (!account) throw new Refusal(field, 'names no account', { code: 'NOT_FOUND', subject: username })
  return account.id
}

/** The id of an organization that has to be there. */
export async function organizationNamed({ owners }: Store, field: string, slug: string): Promise<string> {
  const owner = await owners.owner(slug)
  if (owner?.type !== 'organization')
    throw new Refusal(field, 'names no organization', { code: 'NOT_FOUND', subject: slug })
  return owner.id
}

/** Accounts and organizations share one name space. */
export const nameTaken = (field: string, name: string): Refusal =>
  new Refusal(field, 'is taken', { code: 'CONFLICT', subject: `the name ${name}` })
