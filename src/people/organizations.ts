import type { Tier } from '#generated/rest/models.ts'
import { operatorOrganizationTier } from '../domain/policy.ts'
import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import { unlinkFormerMember } from './identities.ts'
import { endLostAuthority } from './lost-authority.ts'
import { requireAccountId, nameTakenFault, requireOrganizationId } from './owners.ts'
import { noAuthorityChanges, type Membership, type AuthorityChangeIds } from './authority-changes.ts'
import { checkTexts, lineRule, ownerNameRule, roleRule } from './texts.ts'
import { applyTierToAgents } from './tiers.ts'

export interface OrganizationDraft {
  slug: string
  name: string
  tier?: Tier | undefined
}

export interface NewMember {
  /** Slug of the organization. */
  slug: string
  /** Username of the account. */
  username: string
  /** Role of the member, one of `roles`. */
  role: string
}

export const checkOrganization = (organization: OrganizationDraft): void =>
  checkTexts(organization, { slug: ownerNameRule, name: lineRule })

/** Throws if the role is invalid. `addMember` checks that the organization and the account exist. */
export const checkMember = (member: NewMember): void => checkTexts(member, { role: roleRule })

/** Creates an organization. Throws if the name is taken. */
export async function createOrganization({ store, ids, clock }: DirectoryDeps, input: OrganizationDraft) {
  const { slug, name, tier = operatorOrganizationTier } = input
  checkOrganization({ slug, name })
  const organization = { id: ids('org'), slug, name }
  const isCreated = await store.transaction(({ owners }) =>
    owners.createOrganization({ ...organization, tier }, clock()),
  )
  if (!isCreated) throw nameTakenFault('slug', slug)
  return organization
}

/** Creates the organization, or updates the organization with that name. */
export async function ensureOrganization({ store, ids, clock }: DirectoryDeps, { slug, name }: OrganizationDraft) {
  checkOrganization({ slug, name })
  const id = await store.owners.putOrganization({ id: ids('org'), slug, name }, clock())
  if (id === undefined) throw nameTakenFault('slug', slug)
}

/** Changes the given fields of an organization on behalf of the operator. */
export const setOrganizationByOperator = (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  slug: string,
  changes: { name?: string | undefined; tier?: Tier | undefined },
): Promise<{ name: string; tier: Tier }> =>
  store.transaction(async (inside) => {
    checkTexts(changes, { name: lineRule })
    const id = await requireOrganizationId(inside, 'slug', slug)
    const set = await inside.organizations.set(id, changes)
    if (!set) throw new FieldFault('slug', 'is not the slug of an organization', { code: 'NOT_FOUND', subject: slug })
    await applyTierToAgents(inside, id, set.tier, clock())
    return set
  })

/**
 * Deletes an organization that has no agents, on behalf of the operator. Its name stays reserved. Returns the sessions
 * that ended.
 */
export const deleteOrganizationByOperator = (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  slug: string,
): Promise<AuthorityChangeIds> =>
  store.transaction(async (inside) => {
    const id = await requireOrganizationId(inside, 'slug', slug)
    await inside.organizations.lock(id)
    return deleteEmptyOrganization(inside, id, clock())
  })

/**
 * Deletes an organization that the transaction has locked. Throws CONFLICT if it has agents. The sessions that its
 * issuer began end. Returns the sessions that changed.
 */
export async function deleteEmptyOrganization(
  { organizations, owners, ssoIdentities }: Store,
  id: string,
  now: number,
): Promise<AuthorityChangeIds> {
  if ((await organizations.agents(id, '', 1)).length > 0)
    throw new Fault('CONFLICT', 'the organization still has agents: delete those first')
  const browsers = await ssoIdentities.endSessions(id)
  await organizations.remove(id)
  await owners.end(id, now)
  return { ...noAuthorityChanges, browsers }
}

/** Adds an account to an organization, or changes its role there. */
export async function addMember({ store, clock }: DirectoryDeps, member: NewMember): Promise<AuthorityChangeIds> {
  checkMember(member)
  return store.transaction(async (inside) => {
    const membership = await membershipOf(inside, member)
    await inside.organizations.lock(membership.organizationId)
    const { organizationId, accountId } = membership
    const isChanged = await inside.owners.putMember(organizationId, accountId, member.role)
    return isChanged ? endLostAuthority(inside, [accountId], clock()) : noAuthorityChanges
  })
}

/** Removes an account from an organization. */
export async function removeMember(deps: DirectoryDeps, member: Omit<NewMember, 'role'>): Promise<AuthorityChangeIds> {
  const { store, clock } = deps
  return store.transaction(async (inside) => {
    const membership = await membershipOf(inside, member)
    await inside.organizations.lock(membership.organizationId)
    if (!(await inside.owners.removeMember(membership.organizationId, membership.accountId)))
      throw new FieldFault('username', 'is not the username of a member', {
        code: 'NOT_FOUND',
        subject: member.username,
      })
    const browsers = await unlinkFormerMember({ ...deps, store: inside }, membership)
    return endLostAuthority(inside, [membership.accountId], clock(), { browsers })
  })
}

async function membershipOf(store: Store, { slug, username }: Omit<NewMember, 'role'>): Promise<Membership> {
  const organizationId = await requireOrganizationId(store, 'slug', slug)
  return { organizationId, accountId: await requireAccountId(store, 'username', username) }
}
