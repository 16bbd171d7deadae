import type { StoredAgent } from './agents.ts'

type Reach = 'all' | 'shared' | 'none'

/** Agents of an organization that a member may act for, by role. Members of all roles can see all agents. */
const actsFor: Readonly<Record<string, Reach>> = { owner: 'all', admin: 'all', member: 'shared', viewer: 'none' }

export const roles: readonly string[] = Object.keys(actsFor)

const rolesWithReach = (reach: Reach): readonly string[] => roles.filter((role) => actsFor[role] === reach)

/**
 * Roles that may manage all agents of an organization. They may create and change agents, and create clients for them.
 */
export const managingRoles = rolesWithReach('all')

/** Roles that may act only for the shared agents of an organization. */
export const rolesWithSharedAgents = rolesWithReach('shared')

/** Role that has all rights in an organization. */
export const ownerRole = 'owner'

/**
 * Returns true if a member with the role `own` may give or withdraw `role`. Owners may give every role, and admins
 * every role except owner.
 */
export const mayAssignRole = (own: string, role: string): boolean =>
  own === ownerRole || (managingRoles.includes(own) && role !== ownerRole)

/** Fields of an agent that decide which people may act for it. */
export type OwnedAgent = Pick<StoredAgent, 'owner_type' | 'owner_id'> & { scope: StoredAgent['scope'] }

/** Function that returns the role of a person in an organization, or undefined if the person is not a member. */
export type RoleLookup = (organizationId: string) => string | undefined

/**
 * Returns true if a person may manage an agent. People may manage their own agents. Owners and admins may manage the
 * agents of their organization.
 */
export const mayManage = ({ owner_type, owner_id }: OwnedAgent, accountId: string, roleIn: RoleLookup): boolean =>
  owner_type === 'account' ? owner_id === accountId : managingRoles.includes(roleIn(owner_id) ?? '')

/**
 * Returns true if a person may act for an agent. People may act for their own agents. In an organization, owners and
 * admins may act for all agents, and members for shared agents. Viewers may act for none.
 */
export function mayActFor({ owner_type, owner_id, scope }: OwnedAgent, accountId: string, roleIn: RoleLookup): boolean {
  if (owner_type === 'account') return owner_id === accountId
  const reach = actsFor[roleIn(owner_id) ?? '']
  return reach === 'all' || (reach === 'shared' && scope === 'shared')
}
