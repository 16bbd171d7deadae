import type { Tier } from '#generated/rest/models.ts'
import { organizationTier } from '../domain/policy.ts'
import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import { mayAct } from './acting.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import { accountNamed, nameTaken, organizationNamed } from './owners.ts'
import { checkTexts, line, ownerName, role } from './texts.ts'

export interface NewOrganization {
  slug: string
  name: string
  tier?: Tier | undefined
}

export interface NewMember {
  /** The organization. */
  slug: string
  /** The account. */
  username: string
  /** One of `roles`. */
  role: string
}

export const checkOrganization = (organization: NewOrganization): void =>
  checkTexts(organization, { slug: ownerName, name: line })

/** Of texts alone: whether there are such an organization and account is seen when the member is added. */
export const checkMember = (member: NewMember): void => checkTexts(member, { role })

/** Makes an organization under a name that is free. */
export async function createOrganization({ store, ids, clock }: DirectoryDeps, input: NewOrganization) {
  const { slug, name, tier = organizationTier } = input
  checkOrganization({ slug, name })
  const organization = { id: ids('org'), slug, name }
  const isCreated = await store.transaction(({ owners }) =>
    owners.createOrganization({ ...organization, tier }, clock()),
  )
  if (!isCreated) throw nameTaken('slug', slug)
  return organization
}

/** Makes the organization, or changes the one of that name. */
export async function ensureOrganization({ store, ids, clock }: DirectoryDeps, { slug, name }: NewOrganization) {
  checkOrganization({ slug, name })
  const id = await store.owners.putOrganization({ id: ids('org'), slug, name }, clock())
  if (id === undefined) throw nameTaken('slug', slug)
}

/** Changes what is named, for the operator. */
export const setOrganization = (
  { store }: Pick<DirectoryDeps, 'store'>,
  slug: string,
  changes: { name?: string | undefined; tier?: Tier | undefined },
): Promise<{ name: string; tier: Tier }> =>
  store.transaction(async (inside) => {
    checkTexts(changes, { name: line })
    const set = await inside.organizations.set(await organizationNamed(inside, 'slug', slug), changes)
    if (!set) throw new FieldFault('slug', 'names no organization', { code: 'NOT_FOUND', subject: slug })
    return set
  })

/** Ends an organization that has no agents any more, for the operator; its name stays taken. */
export const deleteOrganization = (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  slug: string,
): Promise<void> =>
  store.transaction(async (inside) => {
    const id = await organizationNamed(inside, 'slug', slug)
    await inside.organizations.lock(id)
    await endWithoutAgents(inside, id, clock())
  })

/** Of an organization that is locked. */
export async function endWithoutAgents({ organizations, owners }: Store, id: string, now: number): Promise<void> {
  if ((await organizations.agents(id, '', 1)).length > 0)
    throw new Fault('CONFLICT', 'the organization still has agents: delete those first')
  await organizations.remove(id)
  await owners.end(id, now)
}

/** By its ids. */
export interface Membership {
  organizationId: string
  accountId: string
}

/** Makes an account a member of an organization, or changes its role there; returns the token families that end. */
export async function addMember({ store, clock }: DirectoryDeps, member: NewMember): Promise<string[]> {
  checkMember(member)
  return store.transaction(async (inside) => {
    const membership = await membershipOf(inside, member)
    await inside.organizations.lock(membership.organizationId)
    await inside.owners.putMember(membership.organizationId, membership.accountId, member.role)
    return endFamiliesWithoutRole(inside, membership, clock())
  })
}

/** Makes an account a member no more; returns the token families that end. */
export async function removeMember(
  { store, clock }: DirectoryDeps,
  member: Omit<NewMember, 'role'>,
): Promise<string[]> {
  return store.transaction(async (inside) => {
    const membership = await membershipOf(inside, member)
    await inside.organizations.lock(membership.organizationId)
    if (!(await inside.owners.removeMember(membership.organizationId, membership.accountId)))
      throw new FieldFault('username', 'names no member', { code: 'NOT_FOUND', subject: member.username })
    return endFamiliesWithoutRole(inside, membership, clock())
  })
}

/** Ends what a person has allowed for those agents of an organization that they may act for no more by their role. */
export async function endFamiliesWithoutRole(store: Store, membership: Membership, now: number): Promise<string[]> {
  const { accountId, organizationId } = membership
  const ended: string[] = []
  for (const { id, agent_id } of await store.tokenFamilies.inOrganization(accountId, organizationId)) {
    if (await mayAct(store, accountId, agent_id)) continue
    await store.tokenFamilies.revoke(id, 'role changed', now)
    ended.push(id)
  }
  return ended
}

async function membershipOf(store: Store, { slug, username }: Omit<NewMember, 'role'>): Promise<Membership> {
  const organizationId = await organizationNamed(store, 'slug', slug)
  return { organizationId, accountId: await accountNamed(store, 'username', username) }
}
