import type { ChangeKind } from '../domain/changes.ts'
import type { Bus } from './bus/bus.ts'

/**
 * That something of an agent changed which is not mail: a session or an answer of its person (`mcp`), its contacts,
 * what it has read. It goes by the bus as mail of a mailbox that is none; who hears it looks into the database.
 */
export interface Hint {
  kind: ChangeKind | 'mcp'
  agentId: string
}

export interface Hints {
  /** Tells every process. */
  give(hints: readonly Hint[]): void
  /** Has `look` called when it is told of this, or may not have been; returns how to stop. */
  watch(hint: Hint, look: () => void): () => void
}

interface Watched {
  looks: Set<() => void>
  unfollow(): void
}

/** No agent has such an id. */
const topicOf = ({ kind, agentId }: Hint): string => `${agentId}.${kind}`

export function createHints(
  bus: Pick<Bus, 'announce' | 'follow' | 'onArrivals' | 'onFollowing' | 'onRestored'>,
): Hints {
  const watched = new Map<string, Watched>()
  const wake = (topics: Iterable<string>): void => {
    for (const topic of topics) watched.get(topic)?.looks.forEach((look) => look())
  }
  bus.onArrivals((arrivals) => wake(arrivals.map(({ agentId }) => agentId)))
  bus.onFollowing(wake)
  bus.onRestored(() => wake(watched.keys()))
  return {
    give: (hints) => bus.announce(hints.map((hint) => ({ agentId: topicOf(hint), createdAt: 0 }))),
    watch(hint, look) {
      const topic = topicOf(hint)
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
