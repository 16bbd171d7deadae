import type { StoredAgent } from './agents.ts'

type Reach = 'all' | 'shared' | 'none'

/** The roles of an organization, each with those of its agents that people in it may act for; all of them see all. */
const actsFor: Readonly<Record<string, Reach>> = { owner: 'all', admin: 'all', member: 'shared', viewer: 'none' }

export const roles: readonly string[] = Object.keys(actsFor)

const thatActFor = (reach: Reach): readonly string[] => roles.filter((role) => actsFor[role] === reach)

/**
 * Those whose people manage all agents of the organization: they make and change them, and make clients for them.
 */
export const managingRoles = thatActFor('all')

/** Those whose people act for the agents that are shared. */
export const sharingRoles = thatActFor('shared')

/** Who has the last word in an organization. */
export const headRole = 'owner'

/** Whether a member with one role may give another one, or take it away: owners all, admins all but theirs. */
export const mayAppoint = (own: string, role: string): boolean =>
  own === headRole || (managingRoles.includes(own) && role !== headRole)

/** The facts of an agent that decide who may act for it. */
export type OwnedAgent = Pick<StoredAgent, 'owner_type' | 'owner_id'> & { scope: StoredAgent['scope'] }

/** Returns the role of a person in an organization, if there is one. */
export type RoleIn = (organizationId: string) => string | undefined

/** Returns true if a person manages an agent: each of their own; of an organization, as owner or admin. */
export const mayManage = ({ owner_type, owner_id }: OwnedAgent, accountId: string, roleIn: RoleIn): boolean =>
  owner_type === 'account' ? owner_id === accountId : managingRoles.includes(roleIn(owner_id) ?? '')

/**
 * Whether a person may act for an agent: for each of their own; of an organization, as owner or admin for all, as
 * member for those that are shared, and as viewer for none.
 */
export function mayActFor({ owner_type, owner_id, scope }: OwnedAgent, accountId: string, roleIn: RoleIn): boolean {
  if (owner_type === 'account') return owner_id === accountId
  const reach = actsFor[roleIn(owner_id) ?? '']
  return reach === 'all' || (reach === 'shared' && scope === 'shared')
}
