import type { Tier } from '#generated/rest/models.ts'
import { numberText } from '../domain/limits.ts'
import { ownerLimit } from '../domain/owner-limits.ts'
import { headRole, managingRoles, mayAppoint } from '../domain/roles.ts'
import { isReservedName } from '../domain/reserved-names.ts'
import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import type { Member } from '../store/organizations.ts'
import type { ChosenCredentials } from './clients.ts'
import { decideAboutClients, nothingDecided, type ChoiceOf } from './clients-at-stake.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import { checkOrganization, createOrganization, endWithoutAgents, type NewOrganization } from './organizations.ts'
import { endLostAuthority } from './lost-authority.ts'
import type { Membership, Stopped } from './stopped.ts'
import { checkTexts, role as roleName } from './texts.ts'

/** Who acts, and in which of their organizations. */
export interface Acting {
  accountId: string
  organizationId: string
}

const noOrganization = (): Fault => new Fault('NOT_FOUND', 'there is no such organization among yours')

const tooManyOrganizations = (tier: Tier, most: number): FieldFault =>
  new FieldFault('slug', `a person on the ${tier} tier owns at most ${numberText(most)} organizations`, {
    code: 'FEATURE_NOT_AVAILABLE',
  })

/** Makes an organization whose first owner is the person. It has their tier, so that nobody gets another one by it. */
export async function foundOrganization(
  deps: DirectoryDeps,
  accountId: string,
  input: Omit<NewOrganization, 'tier'>,
): Promise<string> {
  checkOrganization(input)
  if (isReservedName(input.slug)) throw new FieldFault('slug', 'is reserved for whoever runs this service')
  return deps.store.transaction(async (store) => {
    const founder = await store.accounts.lock(accountId)
    if (!founder) throw new Fault('UNAUTHORIZED', 'there is no such account')
    const most = ownerLimit(deps.config, 'organizationsPerPersonMax', founder.tier)
    if ((await store.organizations.countHeaded(accountId)) >= most) throw tooManyOrganizations(founder.tier, most)
    const { id } = await createOrganization({ ...deps, store }, { ...input, tier: founder.tier })
    await store.owners.putMember(id, accountId, headRole)
    return id
  })
}

/** What somebody of the organization does there, while nobody else changes who is of it. */
export function inside<T>(
  { store }: DirectoryDeps,
  { accountId, organizationId }: Acting,
  work: (store: Store, own: Member) => Promise<T>,
): Promise<T> {
  return store.transaction(async (within) => {
    await within.organizations.lock(organizationId)
    const own = await within.organizations.member(organizationId, accountId)
    if (!own) throw noOrganization()
    return work(within, own)
  })
}

export function requireManaging({ role }: Member): void {
  if (!managingRoles.includes(role)) throw new Fault('FORBIDDEN', 'only its owners and admins can do that')
}

export function requireAppointing(own: Member, role: string): void {
  requireManaging(own)
  if (!mayAppoint(own.role, role))
    throw new FieldFault('role', 'is given and taken away by owners alone', { code: 'FORBIDDEN' })
}

/** Gives the organization another name for people, unless it has got one that the person has not seen. */
export const renameOrganization = (deps: DirectoryDeps, acting: Acting, name: string, was: string): Promise<void> =>
  inside(deps, acting, async ({ organizations }, own) => {
    requireManaging(own)
    checkOrganization({ slug: 'a', name })
    if (!(await organizations.rename(acting.organizationId, name, was)))
      throw new Fault('CONFLICT', 'somebody else has changed the name meanwhile: load the page anew')
  })

interface Appointment {
  /** The member. */
  accountId: string
  role: string
  /** The role that the person has seen. */
  was: string
}

/** Authority that ends with a role. */
export interface LostRole {
  stopped: Stopped
  /** Clients that were kept, each with its new secret. */
  kept: readonly ChosenCredentials[]
}

/**
 * Gives a member another role. `choiceOf` decides about the clients that the member created, if the new role manages
 * none.
 */
export const changeRole = (
  deps: DirectoryDeps,
  acting: Acting,
  { accountId, role, was }: Appointment,
  choiceOf?: ChoiceOf,
): Promise<LostRole> =>
  inside(deps, acting, async (store, own) => {
    checkTexts({ role }, { role: roleName })
    const { organizationId } = acting
    const member = await memberOf(store, organizationId, accountId)
    if (member.role !== was)
      throw new Fault('CONFLICT', `somebody else has made ${member.username} ${member.role} meanwhile`)
    for (const one of [member.role, role]) requireAppointing(own, one)
    await keepingHeads(store, organizationId, () => store.owners.putMember(organizationId, accountId, role))
    const decides = managingRoles.includes(role) ? undefined : choiceOf
    return endWithRole({ ...deps, store }, own, { organizationId, accountId }, decides)
  })

/**
 * Ends a membership. Members end their own, and a person who may give a role ends that of others. `choiceOf` decides
 * about the clients that the member created.
 */
export const endMembership = (
  deps: DirectoryDeps,
  acting: Acting,
  accountId: string,
  choiceOf?: ChoiceOf,
): Promise<LostRole> =>
  inside(deps, acting, async (store, own) => {
    const { organizationId } = acting
    const member = await memberOf(store, organizationId, accountId)
    if (accountId !== own.account_id) requireAppointing(own, member.role)
    await keepingHeads(store, organizationId, () => store.owners.removeMember(organizationId, accountId))
    return endWithRole({ ...deps, store }, own, { organizationId, accountId }, choiceOf)
  })

/** Ends what a role allowed. Members cannot keep their own clients, because the new secret would be theirs. */
async function endWithRole(
  deps: DirectoryDeps,
  own: Member,
  membership: Membership,
  choiceOf: ChoiceOf | undefined,
): Promise<LostRole> {
  const isOther = own.account_id !== membership.accountId
  const decided =
    isOther && choiceOf ? await decideAboutClients(deps, membership, own.account_id, choiceOf) : nothingDecided
  const stopped = await endLostAuthority(deps.store, [membership.accountId], deps.clock())
  return { stopped: { ...stopped, clients: [...stopped.clients, ...decided.clients] }, kept: decided.kept }
}

export const noMember = (): Fault => new Fault('NOT_FOUND', 'that person is not a member of the organization')

async function memberOf({ organizations }: Store, organizationId: string, accountId: string): Promise<Member> {
  const member = await organizations.member(organizationId, accountId)
  if (!member) throw noMember()
  return member
}

/**
 * Nobody is locked out: where there is an owner there is one afterwards, and where only admins run it there is one of
 * them. Owners who are blocked do not count. The operator is not held to it, who can always make another one.
 */
export async function keepingHeads(
  { organizations }: Store,
  organizationId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await organizations.heads(organizationId)
  await change()
  const after = await organizations.heads(organizationId)
  const isLast = before.owners > 0 ? after.owners === 0 : before.managers > 0 && after.managers === 0
  if (isLast) throw new Fault('CONFLICT', 'nobody could run the organization then: make somebody else an owner first')
}

/** Lets all members act for an agent, or owners and admins alone. */
export const shareAgent = (deps: DirectoryDeps, acting: Acting, agentId: string, isShared: boolean) =>
  inside(deps, acting, async (store, own): Promise<Stopped> => {
    requireManaging(own)
    const { organizationId } = acting
    if (!(await store.organizations.share(organizationId, agentId, isShared, deps.clock())))
      throw new Fault('NOT_FOUND', 'the organization has no such agent')
    const people = await store.tokenFamilies.membersWith(organizationId, agentId)
    return endLostAuthority(store, people, deps.clock(), { agents: [agentId] })
  })

/** Ends an organization that has no agents any more; its name stays taken. */
export const endOrganization = (deps: DirectoryDeps, acting: Acting): Promise<void> =>
  inside(deps, acting, async (store, own) => {
    if (own.role !== headRole) throw new Fault('FORBIDDEN', 'only its owners can do that')
    await endWithoutAgents(store, acting.organizationId, deps.clock())
  })
