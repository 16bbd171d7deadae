import type { AccountHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { agentRecordOf } from '../domain/agents.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'

export const account: AccountHandlers<CallContexts> = {
  async getAccount({ store, user }) {
    const profile = await store.accounts.profile(user.accountId)
    if (!profile) throw new Fault('UNAUTHORIZED')
    return profile
  },

  async listAccountAgents({ store, isOnline, user }, { query: { q, limit, cursor } }) {
    const oneMore = await store.profiles.ofAccount(user.accountId, {
      q,
      after: decodePageCursor(cursor),
      limit: limit + 1,
    })
    const { rows, next_cursor } = pageOf(oneMore, limit, ({ handle }) => handle)
    const agents = await Promise.all(rows.map(async (agent) => agentRecordOf(agent, await isOnline(agent.id))))
    return { agents, next_cursor }
  },

  listAccountOrganizations: async ({ store, user }) => ({
    organizations: await store.accounts.organizations(user.accountId),
  }),
}
