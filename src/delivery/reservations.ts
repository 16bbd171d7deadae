/** Reservation for one send of an agent, until the outcome of the send is known. */
export interface Reservation {
  end(): void
}

/** Counts the sends of each agent whose outcome is not known yet. */
export function createReservations() {
  const byAgent = new Map<string, { count: number; ended: PromiseWithResolvers<void> }>()
  return {
    countOf: (agentId: string): number => byAgent.get(agentId)?.count ?? 0,

    reserve(agentId: string): Reservation {
      const own = byAgent.get(agentId) ?? { count: 0, ended: Promise.withResolvers<void>() }
      byAgent.set(agentId, own)
      own.count++
      return {
        end() {
          own.count--
          if (own.count === 0) byAgent.delete(agentId)
          own.ended.resolve()
          own.ended = Promise.withResolvers()
        },
      }
    },

    /** Resolves when one reservation of the agent ends. The agent must have one. */
    waitForEnd: async (agentId: string): Promise<void> => byAgent.get(agentId)?.ended.promise,
  }
}
