import type { Bus } from '../../push/bus/bus.ts'

/**
 * That something of an agent changed which is not mail: a session, an answer of its person. It goes by the bus as mail
 * of a mailbox that is none; who hears it looks into the database.
 */
export interface Hints {
  /** Tells every process. */
  give(agentId: string): void
  /** Has `look` called when it is told of this agent; returns how to stop. */
  watch(agentId: string, look: () => void): () => void
}

interface Watched {
  looks: Set<() => void>
  unfollow(): void
}

/** No agent has such an id. */
const topicOf = (agentId: string): string => `${agentId}.mcp`

export function createHints(bus: Pick<Bus, 'announce' | 'follow' | 'onArrivals'>): Hints {
  const watched = new Map<string, Watched>()
  bus.onArrivals((arrivals) => {
    for (const { agentId } of arrivals) watched.get(agentId)?.looks.forEach((look) => look())
  })
  return {
    give: (agentId) => bus.announce([{ agentId: topicOf(agentId), createdAt: 0 }]),
    watch(agentId, look) {
      const topic = topicOf(agentId)
      const own = watched.get(topic) ?? { looks: new Set(), unfollow: bus.follow(topic) }
      watched.set(topic, own)
      own.looks.add(look)
      return () => {
        if (!own.looks.delete(look) || own.looks.size > 0) return
        watched.delete(topic)
        own.unfollow()
      }
    },
  }
}
