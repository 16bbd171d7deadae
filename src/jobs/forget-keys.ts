import { agentPages, type AgentPage } from '../store/agent-pages.ts'
import type { Store } from '../store/index.ts'

const agentsPerPage = 1_000
const keysPerSweep = 1_000

/** Removes what is older than the cutoff, some at a time; a key that is too old counts for nothing even before. */
export async function forgetKeys({ idempotency }: Pick<Store, 'idempotency'>, cutoff: number): Promise<number> {
  let removed = 0
  const look = (after: string): Promise<AgentPage> => idempotency.agentsWithOldKeys(cutoff, after, agentsPerPage)
  for await (const agentIds of agentPages(look))
    for (let isMore = true; isMore; ) {
      const keys = await idempotency.forget(agentIds, cutoff, keysPerSweep)
      removed += keys
      isMore = keys > 0
    }
  return removed
}
