/** Those that were looked for among some agents, and the last of all that were looked at. */
export interface AgentPage {
  /** Nothing, when there was no agent left to look at. */
  last: string | undefined
  found: string[]
}

export interface AgentPageRow {
  last: string | null
  found: string[] | null
}

export const agentPageOf = ([row]: readonly AgentPageRow[]): AgentPage => ({
  last: row?.last ?? undefined,
  found: row?.found ?? [],
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
 * Finds the agents, among some after one, of which a table has rows from before the cutoff: by its index over agents and
 * times. There is no index over all agents by time, on purpose.
 */
export const oldRowsText = (table: 'mailbox_entry' | 'idempotency_key', isOld: '<' | '<='): string =>
  `select max(page.agent_id) as last, array_agg(page.agent_id) filter (where oldest.created_at ${isOld} ?) as found
   from (select agent_id from mailbox where agent_id > ? order by agent_id limit ?) page
   left join lateral (
     select created_at from ${table} where agent_id = page.agent_id order by created_at limit 1) oldest on true`
