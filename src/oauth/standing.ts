import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'

const agentsMax = 10_000

export interface Standing {
  /** Throws FORBIDDEN when the agent is inactive, as of so many seconds ago at most; UNAUTHORIZED when it is gone. */
  requireActive(agentId: string): Promise<void>
}

/** Whether agents may act at all. A token says nothing of it: it stays valid while its agent is switched off. */
export function createStanding(
  store: Store,
  { standingSeconds }: Pick<Config, 'standingSeconds'>,
  clock: Clock,
): Standing {
  const known = new LRUCache<string, { inactive: boolean; asOf: number }>({ max: agentsMax })

  async function standingOf(agentId: string): Promise<{ inactive: boolean }> {
    const now = clock()
    const recent = known.get(agentId)
    if (recent && now >= recent.asOf && now - recent.asOf < standingSeconds * 1000) return recent
    const agent = await store.agents.identify(agentId)
    if (!agent) throw new Fault('UNAUTHORIZED')
    known.set(agentId, { inactive: agent.inactive, asOf: now })
    return agent
  }

  return {
    async requireActive(agentId) {
      if ((await standingOf(agentId)).inactive) throw new Fault('FORBIDDEN', 'the agent is inactive')
    },
  }
}
