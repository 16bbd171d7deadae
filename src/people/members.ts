import type { Tier } from '#generated/rest/models.ts'
import { formatNumber } from '../domain/limits.ts'
import { ownerLimitOf } from '../domain/owner-limits.ts'
import { ownerRole, managingRoles, mayAssignRole } from '../domain/roles.ts'
import { isReservedName } from '../domain/reserved-names.ts'
import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import type { OrganizationMember } from '../store/people/organizations.ts'
import type { SuppliedCredentials } from './clients.ts'
import { transferClients, type IsClientRetained } from './clients-at-stake.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import {
  checkOrganization,
  createOrganization,
  deleteEmptyOrganization,
  type OrganizationDraft,
} from './organizations.ts'
import { unlinkFormerMember } from './identities.ts'
import { endLostAuthority } from './lost-authority.ts'
import type { Membership, AuthorityChangeIds } from './authority-changes.ts'
import { checkTexts, reservedNameText, roleRule as roleName } from './texts.ts'

/** Person who calls an operation, and the organization to which the operation belongs. */
export interface ActingMember {
  accountId: string
  organizationId: string
}

const noOrganization = (): Fault => new Fault('NOT_FOUND', 'you are not a member of this organization')

const tooManyOrganizations = (tier: Tier, most: number): FieldFault =>
  new FieldFault('slug', `a person on the ${tier} tier owns at most ${formatNumber(most)} organizations`, {
    code: 'FEATURE_NOT_AVAILABLE',
    formText: `On the ${tier} tier, a person owns at most ${formatNumber(most)} organizations.`,
  })

/**
 * Creates an organization with the person as its first owner. The organization gets the tier of the person, so that
 * nobody gains a higher tier.
 */
export async function createOwnOrganization(
  deps: DirectoryDeps,
  accountId: string,
  input: Omit<OrganizationDraft, 'tier'>,
): Promise<string> {
  checkOrganization(input)
  if (isReservedName(input.slug))
    throw new FieldFault('slug', 'is reserved: choose another name', { formText: reservedNameText })
  return deps.store.transaction(async (store) => {
    const founder = await store.accounts.lock(accountId)
    if (!founder) throw new Fault('UNAUTHORIZED', 'the account does not exist')
    const most = ownerLimitOf(deps.config, 'organizationsPerPersonMax', founder.tier)
    if ((await store.organizations.countHeaded(accountId)) >= most) throw tooManyOrganizations(founder.tier, most)
    const { id } = await createOrganization({ ...deps, store }, { ...input, tier: founder.tier })
    await store.owners.putMember(id, accountId, ownerRole)
    return id
  })
}

/**
 * Runs `work` in a transaction that locks the members of the organization. Throws NOT_FOUND unless the person is a
 * member.
 */
export function runAsMember<T>(
  { store }: DirectoryDeps,
  { accountId, organizationId }: ActingMember,
  work: (store: Store, own: OrganizationMember) => Promise<T>,
): Promise<T> {
  return store.transaction(async (inside) => {
    await inside.organizations.lock(organizationId)
    const own = await inside.organizations.member(organizationId, accountId)
    if (!own) throw noOrganization()
    return work(inside, own)
  })
}

export function requireMayManage({ role }: OrganizationMember): void {
  if (!managingRoles.includes(role))
    throw new Fault('FORBIDDEN', 'only owners and admins of the organization can do this')
}

export function requireMayAppoint(own: OrganizationMember, role: string): void {
  requireMayManage(own)
  if (!mayAssignRole(own.role, role))
    throw new FieldFault('role', 'can be given or withdrawn only by an owner', {
      code: 'FORBIDDEN',
      formText: 'Only an owner can give or withdraw this role.',
    })
}

/** Renames an organization. Throws CONFLICT if the current name is not the one that the person saw. */
export const renameOrganization = (
  deps: DirectoryDeps,
  acting: ActingMember,
  name: string,
  was: string,
): Promise<void> =>
  runAsMember(deps, acting, async ({ organizations }, own) => {
    requireMayManage(own)
    checkOrganization({ slug: 'a', name })
    if (!(await organizations.rename(acting.organizationId, name, was)))
      throw new Fault('CONFLICT', 'another person has changed the name: reload the page')
  })

/** Decides if members need a second factor. Only owners may decide it. */
export const requireSecondFactor = (deps: DirectoryDeps, acting: ActingMember, isRequired: boolean): Promise<void> =>
  runAsMember(deps, acting, async ({ secondFactors }, own) => {
    if (own.role !== ownerRole) throw new Fault('FORBIDDEN', 'only owners can decide it')
    await secondFactors.requireIn(acting.organizationId, isRequired)
  })

interface Appointment {
  /** Id of the account of the member. */
  accountId: string
  role: string
  /** Role that the acting person saw before the change. */
  was: string
}

/** Result of a role change: the authority that ended, and the clients that were handed over. */
export interface RoleChangeResult {
  stopped: AuthorityChangeIds
  /** Clients that the acting person has taken over, each with its new secret. */
  kept: readonly SuppliedCredentials[]
}

/**
 * Gives a member another role. If the new role manages no agents, `isKept` chooses the clients of the member that the
 * acting person takes over.
 */
export const changeRole = (
  deps: DirectoryDeps,
  acting: ActingMember,
  { accountId, role, was }: Appointment,
  isKept?: IsClientRetained,
): Promise<RoleChangeResult> =>
  runAsMember(deps, acting, async (store, own) => {
    checkTexts({ role }, { role: roleName })
    const { organizationId } = acting
    const member = await memberOf(store, organizationId, accountId)
    if (member.role !== was)
      throw new Fault(
        'CONFLICT',
        `another person has changed the role of ${member.username} to ${member.role}: reload the page`,
      )
    for (const one of [member.role, role]) requireMayAppoint(own, one)
    await requireRemainingManager(store, organizationId, () => store.owners.putMember(organizationId, accountId, role))
    const mayManage = managingRoles.includes(role)
    return endWithRole({ ...deps, store }, own, { organizationId, accountId }, mayManage ? undefined : isKept)
  })

/**
 * Ends a membership. Members can end their own membership. Only a person who may give a role can end the membership of
 * another member with that role. `isKept` chooses the clients of the member that the acting person takes over. The
 * link to the issuer of the organization ends, too.
 */
export const endMembership = (
  deps: DirectoryDeps,
  acting: ActingMember,
  accountId: string,
  isKept?: IsClientRetained,
): Promise<RoleChangeResult> =>
  runAsMember(deps, acting, async (store, own) => {
    const { organizationId } = acting
    const member = await memberOf(store, organizationId, accountId)
    if (accountId !== own.account_id) requireMayAppoint(own, member.role)
    await requireRemainingManager(store, organizationId, () => store.owners.removeMember(organizationId, accountId))
    const browsers = await unlinkFormerMember({ ...deps, store }, { organizationId, accountId })
    const result = await endWithRole({ ...deps, store }, own, { organizationId, accountId }, isKept)
    return { ...result, stopped: { ...result.stopped, browsers: [...result.stopped.browsers, ...browsers] } }
  })

/**
 * Ends the authority that a lost role allowed. People who leave cannot take over their own clients, because they would
 * then know the new secrets.
 */
async function endWithRole(
  deps: DirectoryDeps,
  own: OrganizationMember,
  membership: Membership,
  isKept: IsClientRetained | undefined,
): Promise<RoleChangeResult> {
  const isOther = own.account_id !== membership.accountId
  const kept = isOther && isKept ? await transferClients(deps, membership, own.account_id, isKept) : []
  const clients = kept.map(({ client_id }) => client_id)
  return { stopped: await endLostAuthority(deps.store, [membership.accountId], deps.clock(), { clients }), kept }
}

export const memberNotFoundFault = (): Fault =>
  new Fault('NOT_FOUND', 'that person is not a member of the organization')

async function memberOf(
  { organizations }: Store,
  organizationId: string,
  accountId: string,
): Promise<OrganizationMember> {
  const member = await organizations.member(organizationId, accountId)
  if (!member) throw memberNotFoundFault()
  return member
}

/**
 * Runs a change of members. Throws CONFLICT if it removes the last owner, or the last admin of an organization without
 * owners. Blocked accounts do not count. The operator does not need this check, because the operator can always appoint
 * another owner.
 */
export async function requireRemainingManager(
  { organizations }: Store,
  organizationId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await organizations.heads(organizationId)
  await change()
  const after = await organizations.heads(organizationId)
  const isLast = before.owners > 0 ? after.owners === 0 : before.managers > 0 && after.managers === 0
  if (isLast)
    throw new Fault('CONFLICT', 'this would remove the last owner or admin: make another member an owner first')
}

/** Allows all members to act for an agent, or only owners and admins. */
export const shareAgent = (deps: DirectoryDeps, acting: ActingMember, agentId: string, isShared: boolean) =>
  runAsMember(deps, acting, async (store, own): Promise<AuthorityChangeIds> => {
    requireMayManage(own)
    const { organizationId } = acting
    if (!(await store.organizations.share(organizationId, agentId, isShared, deps.clock())))
      throw new Fault('NOT_FOUND', 'the organization has no agent with this id: reload the page')
    const people = await store.tokenFamilies.membersWith(organizationId, agentId)
    return endLostAuthority(store, people, deps.clock(), { agents: [agentId] })
  })

/** Deletes an organization that has no agents. Its name stays reserved. Returns the sessions that ended. */
export const deleteOwnOrganization = (deps: DirectoryDeps, acting: ActingMember): Promise<AuthorityChangeIds> =>
  runAsMember(deps, acting, async (store, own) => {
    if (own.role !== ownerRole) throw new Fault('FORBIDDEN', 'only owners of the organization can do this')
    return deleteEmptyOrganization(store, acting.organizationId, deps.clock())
  })
