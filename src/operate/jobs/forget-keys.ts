import { agentPages, type AgentPage } from '../../store/people/agent-pages.ts'
import type { Store } from '../../store/index.ts'

const agentsPerPage = 1_000
const keysPerSweep = 1_000

/**
 * Removes the idempotency keys that are older than the cutoff, in batches. A key counts as expired even before it is
 * removed.
 */
export async function forgetKeys({ idempotency }: Pick<Store, 'idempotency'>, cutoff: number): Promise<number> {
  let removed = 0
  const nextPage = (after: string): Promise<AgentPage> => idempotency.agentsWithOldKeys(cutoff, after, agentsPerPage)
  for await (const agentIds of agentPages(nextPage))
    for (let isMore = true; isMore; ) {
      const keys = await idempotency.forget(agentIds, cutoff, keysPerSweep)
      removed += keys
      isMore = keys > 0
    }
  return removed
}
