import { coalesce } from '../platform/coalesce.ts'
import type { Store } from '../store/index.ts'
import type { Bus } from './bus/bus.ts'

/** Who waits for an agent's mail. */
export interface Watcher {
  /** Told that something with this `created_at`, or earlier, came into the mailbox. */
  arrived(createdAt: number): void
}

/** Wakes whoever waits in this process for an agent's mail, a socket or a call. */
export interface Arrivals {
  /** Has the watcher told whenever there may be something new. */
  watch(agentId: string, watcher: Watcher): void
  unwatch(agentId: string, watcher: Watcher): void
  /** Looks once at the mailboxes of these agents, or of all, that are watched, for what the bus has not told of. */
  check(agentIds?: readonly string[]): Promise<void>
}

interface Watched {
  /** An array, which is replaced when one goes: most agents have one, and a set of one takes far more memory. */
  watchers: readonly Watcher[]
  /** The newest that the database, not the bus, has told of. */
  known: number
  unfollow(): void
}

export interface ArrivalDeps {
  bus: Pick<Bus, 'onArrivals' | 'follow' | 'onFollowing' | 'onRestored'>
  store: Pick<Store, 'feed'>
  failed(error: unknown): void
}

export function createArrivals({ bus, store, failed }: ArrivalDeps): Arrivals {
  const watched = new Map<string, Watched>()
  const wake = (agentId: string, createdAt: number): void =>
    watched.get(agentId)?.watchers.forEach((watcher) => watcher.arrived(createdAt))

  async function check(agentIds: Iterable<string> = watched.keys()): Promise<void> {
    const known = Array.from(agentIds).flatMap((agentId) => {
      const own = watched.get(agentId)
      return own ? [{ agentId, createdAt: own.known }] : []
    })
    if (known.length === 0) return
    for (const { agentId, createdAt } of await store.feed.newerThan(known)) {
      const own = watched.get(agentId)
      if (own) own.known = createdAt
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
      const own = watched.get(agentId)
      if (own) own.watchers = [...own.watchers, watcher]
      else watched.set(agentId, { watchers: [watcher], known: 0, unfollow: bus.follow(agentId) })
    },
    unwatch(agentId, watcher) {
      const own = watched.get(agentId)
      if (!own?.watchers.includes(watcher)) return
      own.watchers = own.watchers.filter((other) => other !== watcher)
      if (own.watchers.length > 0) return
      watched.delete(agentId)
      own.unfollow()
    },
  }
}
