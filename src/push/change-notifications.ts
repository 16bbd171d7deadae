import type { AgentChangeKind } from '../domain/changes.ts'
import type { Bus } from './bus/bus.ts'

/**
 * Notification of a change of an agent other than new mail. `mcp` means a change of an MCP session, such as the answer
 * of a person. The bus carries it like new mail, under an id that no agent has. The receiver reads the change from the
 * database.
 */
interface ChangeNotification {
  kind: AgentChangeKind | 'mcp'
  agentId: string
}

export interface ChangeNotifications {
  /** Sends the notifications to every process. */
  notify(notifications: readonly ChangeNotification[]): void
  /**
   * Calls `onChange` after each such notification, and when a notification may have been lost. Returns a function that
   * stops these calls.
   */
  watch(notification: ChangeNotification, onChange: () => void): () => void
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
    notify: (notifications) =>
      bus.announce(notifications.map((notification) => ({ agentId: topicOf(notification), createdAt: 0 }))),
    watch(notification, onChange) {
      const topic = topicOf(notification)
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
