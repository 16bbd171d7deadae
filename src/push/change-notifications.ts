import type { ChangeKind } from '../domain/changes.ts'
import type { Bus } from './bus/bus.ts'

/**
 * Notification of a change of an agent other than new mail: a session, an answer of a person (`mcp`), its contacts or
 * its read messages. The bus carries it as an arrival under an id that no agent has. The receiver reads the change from
 * the database.
 */
export interface ChangeNotification {
  kind: ChangeKind | 'mcp'
  agentId: string
}

export interface ChangeNotifications {
  /** Notifies every process. */
  notify(hints: readonly ChangeNotification[]): void
  /** Calls `onChange` after each notification, and when one may have been lost. Returns the function that stops it. */
  watch(hint: ChangeNotification, onChange: () => void): () => void
}

interface WatchedTopic {
  listeners: Set<() => void>
  unfollow(): void
}

/** Returns the bus key of a notification. No agent has such an id. */
const topicOf = ({ kind, agentId }: ChangeNotification): string => `${agentId}.${kind}`

export function createChangeNotifications(
  bus: Pick<Bus, 'announce' | 'follow' | 'onArrivals' | 'onFollowing' | 'onRestored'>,
): ChangeNotifications {
  const watched = new Map<string, WatchedTopic>()
  const wake = (topics: Iterable<string>): void => {
    for (const topic of topics) watched.get(topic)?.listeners.forEach((onChange) => onChange())
  }
  bus.onArrivals((arrivals) => wake(arrivals.map(({ agentId }) => agentId)))
  bus.onFollowing(wake)
  bus.onRestored(() => wake(watched.keys()))
  return {
    notify: (hints) => bus.announce(hints.map((hint) => ({ agentId: topicOf(hint), createdAt: 0 }))),
    watch(hint, onChange) {
      const topic = topicOf(hint)
      const topicWatch = watched.get(topic) ?? { listeners: new Set(), unfollow: bus.follow(topic) }
      watched.set(topic, topicWatch)
      topicWatch.listeners.add(onChange)
      return () => {
        if (!topicWatch.listeners.delete(onChange) || topicWatch.listeners.size > 0) return
        watched.delete(topic)
        topicWatch.unfollow()
      }
    },
  }
}
