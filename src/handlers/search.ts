import type { SearchHandlers } from '#generated/rest/handlers.ts'
import type { Context } from '../context.ts'

export const search: SearchHandlers<Context> = {
  searchAgents: ({ search, caller }, { query }) => search.agents(caller, query),

  searchMessages: async ({ search, caller }, { query }) => ({
    envelopes: await search.messages(caller, query.q, query.limit),
  }),
}
