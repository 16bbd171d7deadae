/** A send of an agent that is not yet accepted or rejected. */
export interface UndecidedSend {
  end(): void
}

/** Creates the counts of undecided sends of each agent. */
export function createUndecidedSends() {
  const counts = new Map<string, { count: number; ended: PromiseWithResolvers<void> }>()
  return {
    countOf: (agentId: string): number => counts.get(agentId)?.count ?? 0,

    begin(agentId: string): UndecidedSend {
      const own = counts.get(agentId) ?? { count: 0, ended: Promise.withResolvers<void>() }
      counts.set(agentId, own)
      own.count++
      return {
        end() {
          own.count--
          if (own.count === 0) counts.delete(agentId)
          own.ended.resolve()
          own.ended = Promise.withResolvers()
        },
      }
    },

    /** Resolves when one of the agent's undecided sends ends. The agent must have one. */
    oneEnds: async (agentId: string): Promise<void> => counts.get(agentId)?.ended.promise,
  }
}
