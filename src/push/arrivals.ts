import type { AgentChangeKind } from '../domain/changes.ts'
import { coalesce } from '../platform/caches.ts'
import type { Store } from '../store/index.ts'
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
  notify(hints: readonly ChangeNotification[]): void
  /**
   * Calls `onChange` after each such notification, and when a notification may have been lost. Returns a function that
   * stops these calls.
   */
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

/** Listener for the new mail of one agent. */
export interface ArrivalWatcher {
  /** Called after an envelope with this `created_at`, or an earlier one, entered the mailbox. */
  arrived(createdAt: number): void
}

/** Sockets and calls of this process that wait for the mail of agents. */
export interface Arrivals {
  /** Calls the watcher whenever new mail may have arrived. */
  watch(agentId: string, watcher: ArrivalWatcher): void
  unwatch(agentId: string, watcher: ArrivalWatcher): void
  /**
   * Polls the watched mailboxes of these agents once. Without ids, polls all watched mailboxes. Finds mail that the bus
   * did not announce.
   */
  check(agentIds?: readonly string[]): Promise<void>
}

interface Watched {
  /** Immutable array. Most agents have one watcher, and a `Set` with one element takes far more memory. */
  watchers: readonly ArrivalWatcher[]
  /** Newest `created_at` that the database has reported. Times from the bus do not count. */
  known: number
  unfollow(): void
}

interface ArrivalDeps {
  bus: Pick<Bus, 'onArrivals' | 'follow' | 'onFollowing' | 'onRestored'>
  store: Pick<Store, 'feed'>
  failed(error: unknown): void
}

export function createArrivals({ bus, store, failed }: ArrivalDeps): Arrivals {
  const watched = new Map<string, Watched>()
  const wake = (agentId: string, createdAt: number): void =>
    watched.get(agentId)?.watchers.forEach((watcher) => watcher.arrived(createdAt))

  async function check(agentIds: Iterable<string> = watched.keys()): Promise<void> {
    const cursors = Array.from(agentIds).flatMap((agentId) => {
      const entry = watched.get(agentId)
      return entry ? [{ agentId, createdAt: entry.known }] : []
    })
    if (cursors.length === 0) return
    for (const { agentId, createdAt } of await store.feed.newerThan(cursors)) {
      const entry = watched.get(agentId)
      if (entry) entry.known = createdAt
      wake(agentId, createdAt)
    }
  }

  bus.onArrivals((arrivals) => arrivals.forEach(({ agentId, createdAt }) => wake(agentId, createdAt)))
  bus.onFollowing((agentIds) => void check(agentIds).catch(failed))
  const checkAll = coalesce(() => check().catch(failed))
  bus.onRestored(() => void checkAll())

  return {
    check,
    watch(agentId, watcher) {
      const entry = watched.get(agentId)
      if (entry) entry.watchers = [...entry.watchers, watcher]
      else watched.set(agentId, { watchers: [watcher], known: 0, unfollow: bus.follow(agentId) })
    },
    unwatch(agentId, watcher) {
      const entry = watched.get(agentId)
      if (!entry?.watchers.includes(watcher)) return
      entry.watchers = entry.watchers.filter((other) => other !== watcher)
      if (entry.watchers.length > 0) return
      watched.delete(agentId)
      entry.unfollow()
    },
  }
}
