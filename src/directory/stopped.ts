import type { Store } from '../store/index.ts'
import { mayAct } from './acting.ts'

/** What may act no more, or again: whoever goes by it has to look anew. */
export interface Stopped {
  agents: readonly string[]
  /** Token families. */
  families: readonly string[]
  /** Sessions of browsers. */
  browsers: readonly string[]
}

export const nothingStopped: Stopped = { agents: [], families: [], browsers: [] }

/** By their ids. */
export interface Membership {
  organizationId: string
  accountId: string
}

/**
 * Ends what a person has allowed for those agents of an organization that they may act for no more by their role. Their
 * browsers stay signed in, and may look into the mailboxes of those agents no more.
 */
export async function stopWithoutRole(
  store: Store,
  { accountId, organizationId }: Membership,
  now: number,
): Promise<Stopped> {
  const families = await store.tokenFamilies.inOrganization(accountId, organizationId)
  const ended = await endWithoutRight(
    store,
    families.map(({ id, agent_id }) => ({ id, accountId, agentId: agent_id })),
    now,
  )
  return { agents: [], families: ended, browsers: await store.webSessions.ids(accountId) }
}

/** The same of everybody in an organization for one of its agents, which is not shared with them any more. */
export async function stopUnshared(
  store: Store,
  { agentId, organizationId }: { agentId: string; organizationId: string },
  now: number,
): Promise<Stopped> {
  const families = await store.tokenFamilies.ofMembers(organizationId, agentId)
  const ended = await endWithoutRight(
    store,
    families.map(({ id, account_id }) => ({ id, accountId: account_id, agentId })),
    now,
  )
  return { agents: [agentId], families: ended, browsers: [] }
}

/** Ends those token families whose person may not act for their agent, and returns them. */
async function endWithoutRight(
  store: Store,
  families: readonly { id: string; accountId: string; agentId: string }[],
  now: number,
): Promise<string[]> {
  const ended: string[] = []
  for (const { id, accountId, agentId } of families) {
    if (await mayAct(store, accountId, agentId)) continue
    await store.tokenFamilies.revoke(id, 'role changed', now)
    ended.push(id)
  }
  return ended
}
