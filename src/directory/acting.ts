import { mayActFor } from '../domain/roles.ts'
import type { Store } from '../store/index.ts'

type Reading = Pick<Store, 'accounts' | 'profiles'>

/** Whether the person is there and may act: for this agent, or without one for themselves. */
export async function mayAct(store: Reading, accountId: string, agentId: string | undefined): Promise<boolean> {
  if (!(await store.accounts.profile(accountId))) return false
  if (agentId === undefined) return true
  const agent = await store.profiles.find(agentId)
  return agent !== undefined && mayActFor(agent, accountId, await rolesOf(store, accountId))
}

async function rolesOf({ accounts }: Reading, accountId: string): Promise<(id: string) => string | undefined> {
  const roles = new Map((await accounts.organizations(accountId)).map(({ id, role }) => [id, role]))
  return (organizationId) => roles.get(organizationId)
}
