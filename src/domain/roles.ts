import type { StoredAgent } from './agents.ts'

/** What a role of an organization lets its people do with the organization's agents. */
const actsFor: Readonly<Record<string, 'all' | 'shared'>> = { owner: 'all', admin: 'all', member: 'shared' }

/**
 * Those whose people manage all agents of the organization: they make and change them, and make clients for them.
 */
export const managingRoles: readonly string[] = Object.keys(actsFor).filter((role) => actsFor[role] === 'all')

/**
 * Whether a person may act for an agent: for each of their own; of an organization, as owner or admin for all, as
 * member for those that are shared, and in any other role for none.
 */
export function mayActFor(
  { owner_type, owner_id, scope }: Pick<StoredAgent, 'owner_type' | 'owner_id' | 'scope'>,
  accountId: string,
  roleIn: (organizationId: string) => string | undefined,
): boolean {
  if (owner_type === 'account') return owner_id === accountId
  const reach = actsFor[roleIn(owner_id) ?? '']
  return reach === 'all' || (reach === 'shared' && scope === 'shared')
}
