/** Ids of the matching agents in one page of all agents, and the last agent id of the page. */
export interface AgentPage {
  /** Id of the last agent of the page; undefined if there are no more agents. */
  last: string | undefined
  found: string[]
}

export interface AgentPageRow {
  last_id: string | null
  found_ids: string[] | null
}

export const agentIdPageOf = ([row]: readonly AgentPageRow[]): AgentPage => ({
  last: row?.last_id ?? undefined,
  found: row?.found_ids ?? [],
})

/**
 * Calls `look` for one page of agents after another, and yields the agent ids that it finds. Each statement reads only
 * one page, so more agents do not make a statement slower.
 */
export async function* iterateAgentPages(look: (after: string) => Promise<AgentPage>): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { last, found } = await look(after)
    if (found.length > 0) yield found
    after = last
  }
}

/**
 * Returns an SQL query for one page of agents. It finds the agents whose oldest row in `table` is before the cutoff. It
 * uses an index that begins with the agent id. No index begins with the time, because such an index cannot be
 * distributed over several servers.
 */
export const agentsWithOldRowsSql = (table: 'mailbox_entry' | 'idempotency_key', isOld: '<' | '<='): string =>
  `select (array_agg(page.agent_id order by page.agent_id))[count(*)] as last_id,
     array_agg(page.agent_id order by page.agent_id) filter (where oldest.created_at ${isOld} :cutoff) as found_ids
   from (select agent_id from mailbox where agent_id > :after::uuid order by agent_id limit :limit) page
   left join lateral (
     select created_at from ${table} where agent_id = page.agent_id order by created_at limit 1) oldest on true`
