/** The agents that were found in a page of all agents, and where the page ends. */
export interface AgentPage {
  /** The last agent of the page; undefined when there are no more. */
  last: string | undefined
  found: string[]
}

export interface AgentPageRow {
  last_id: string | null
  found_ids: string[] | null
}

export const agentPageOf = ([row]: readonly AgentPageRow[]): AgentPage => ({
  last: row?.last_id ?? undefined,
  found: row?.found_ids ?? [],
})

/** Looks at all agents, a page after the other, so that no statement takes longer the more agents there are. */
export async function* agentPages(look: (after: string) => Promise<AgentPage>): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { last, found } = await look(after)
    if (found.length > 0) yield found
    after = last
  }
}

/**
 * Finds the agents, among some after one, of which a table has rows from before the cutoff: by its index over agents
 * and times. There is no index over all agents by time, on purpose.
 */
export const oldRowsText = (table: 'mailbox_entry' | 'idempotency_key', isOld: '<' | '<='): string =>
  `select (array_agg(page.agent_id order by page.agent_id))[count(*)] as last_id,
     array_agg(page.agent_id order by page.agent_id) filter (where oldest.created_at ${isOld} :cutoff) as found_ids
   from (select agent_id from mailbox where agent_id > :after::uuid order by agent_id limit :limit) page
   left join lateral (
     select created_at from ${table} where agent_id = page.agent_id order by created_at limit 1) oldest on true`
