import { mayActFor, mayManage, type RoleLookup } from '../domain/roles.ts'
import type { Store } from '../store/index.ts'

type Reading = Pick<Store, 'accounts' | 'profiles'>

/**
 * Returns true if the person exists, is not blocked, and may act for this agent. Without `agentId`, checks only the
 * person.
 */
export async function mayAct(store: Reading, accountId: string, agentId: string | undefined): Promise<boolean> {
  if (!(await store.accounts.profile(accountId))) return false
  if (agentId === undefined) return true
  const agent = await store.profiles.find(agentId)
  return agent !== undefined && mayActFor(agent, accountId, await readRoles(store, accountId))
}

/** Returns true if the person exists, is not blocked, and manages this agent. */
export async function mayManageAgent(store: Reading, accountId: string, agentId: string): Promise<boolean> {
  if (!(await store.accounts.profile(accountId))) return false
  const agent = await store.profiles.find(agentId)
  return agent !== undefined && mayManage(agent, accountId, await readRoles(store, accountId))
}

export async function readRoles({ accounts }: Pick<Store, 'accounts'>, accountId: string): Promise<RoleLookup> {
  const roles = new Map((await accounts.organizations(accountId)).map(({ id, role }) => [id, role]))
  return (organizationId) => roles.get(organizationId)
}
