/** A place for a send of an agent, until it is known whether it was accepted. */
export interface Place {
  end(): void
}

/** How many sends of each agent are under way of which it is not known yet whether they count. */
export function createPlaces() {
  const taken = new Map<string, { count: number; ended: PromiseWithResolvers<void> }>()
  return {
    taken: (agentId: string): number => taken.get(agentId)?.count ?? 0,

    take(agentId: string): Place {
      const own = taken.get(agentId) ?? { count: 0, ended: Promise.withResolvers<void>() }
      taken.set(agentId, own)
      own.count++
      return {
        end() {
          own.count--
          if (own.count === 0) taken.delete(agentId)
          own.ended.resolve()
          own.ended = Promise.withResolvers()
        },
      }
    },

    /** Resolves when one of the agent's places has ended; there must be one. */
    oneEnds: async (agentId: string): Promise<void> => taken.get(agentId)?.ended.promise,
  }
}
