import { coalesce } from '../platform/caches.ts'
import type { Store } from '../store/index.ts'
import type { Bus } from './bus/bus.ts'

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
