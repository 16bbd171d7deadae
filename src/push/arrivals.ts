import type { Store } from '../store/index.ts'
import type { Bus } from './bus/bus.ts'

/** Told that something with this `created_at`, or earlier, came into the mailbox. */
export type Arrived = (createdAt: number) => void

/** Wakes whoever waits in this process for an agent's mail, a socket or a call. */
export interface Arrivals {
  /** Has `arrived` called whenever there may be something new; returns how to stop. */
  watch(agentId: string, arrived: Arrived): () => void
  /** Looks once at the mailboxes of these agents, or of all, that are watched, for what the bus has not told of. */
  check(agentIds?: readonly string[]): Promise<void>
}

interface Watched {
  waiting: Set<Arrived>
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
    watched.get(agentId)?.waiting.forEach((arrived) => arrived(createdAt))

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
  bus.onRestored(() => void check().catch(failed))

  return {
    check,
    watch(agentId, arrived) {
      const own = watched.get(agentId) ?? { waiting: new Set(), known: 0, unfollow: bus.follow(agentId) }
      watched.set(agentId, own)
      own.waiting.add(arrived)
      return () => {
        if (!own.waiting.delete(arrived) || own.waiting.size > 0) return
        watched.delete(agentId)
        own.unfollow()
      }
    },
  }
}
