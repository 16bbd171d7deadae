import type { StoredAgent } from '../domain/agents.ts'
import { mayActFor } from '../domain/roles.ts'
import type { Store } from '../store/index.ts'

type Reading = Pick<Store, 'accounts' | 'profiles'>

const agentsPerPage = 200

/** The agents that a person may act for, by handle: their own, and those of organizations as their role lets them. */
export async function agentsToActFor(store: Reading, accountId: string): Promise<StoredAgent[]> {
  const roleIn = await rolesOf(store, accountId)
  const agents: StoredAgent[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await store.profiles.ofAccount(accountId, { q: undefined, after, limit: agentsPerPage })
    agents.push(...page.filter((agent) => mayActFor(agent, accountId, roleIn)))
    after = page.length === agentsPerPage ? page.at(-1)?.handle : undefined
  }
  return agents
}

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
