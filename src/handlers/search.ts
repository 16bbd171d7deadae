import type { SearchHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'

export const search: SearchHandlers<CallContexts> = {
  searchAgents: ({ search, caller }, { query }) => search.agents(caller, query),

  searchMessages: async ({ search, caller }, { query }) => ({
    envelopes: await search.messages(caller, query.q, query.limit),
  }),
}
