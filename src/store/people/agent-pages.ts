/** Agents that were found in one page of all agents, with the last id of that page. */
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
 * Yields the agents that `look` finds in each page of all agents. So no statement takes longer when there are more
 * agents.
 */
export async function* agentPages(look: (after: string) => Promise<AgentPage>): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { last, found } = await look(after)
    if (found.length > 0) yield found
    after = last
  }
}

/**
 * Returns an SQL query: the agents of one page that have a row of `table` from before the cutoff. It uses the index of
 * the table over agent and time. No index begins with a time, because such an index would not distribute over several
 * servers.
 */
export const oldRowsSql = (table: 'mailbox_entry' | 'idempotency_key', isOld: '<' | '<='): string =>
  `select (array_agg(page.agent_id order by page.agent_id))[count(*)] as last_id,
     array_agg(page.agent_id order by page.agent_id) filter (where oldest.created_at ${isOld} :cutoff) as found_ids
   from (select agent_id from mailbox where agent_id > :after::uuid order by agent_id limit :limit) page
   left join lateral (
     select created_at from ${table} where agent_id = page.agent_id order by created_at limit 1) oldest on true`
