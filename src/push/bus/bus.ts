import type { Arrival } from '../../domain/acceptance.ts'
import type { AuthorityChange } from '../../domain/authority.ts'

/**
 * Tells all processes of mail that came and of authority that changed. All of it is a hint to look into the database,
 * which is the truth; what a lost hint would have told is found by looking every few seconds.
 */
export interface Bus {
  /** Tells every process, this one first. Never throws, and nobody waits for it. */
  announce(arrivals: readonly Arrival[]): void
  /** Has `listener` called with what is announced anywhere of agents that are followed here. */
  onArrivals(listener: (arrivals: readonly Arrival[]) => void): void
  /** Has the agent's arrivals told here; returns how to end that. */
  follow(agentId: string): () => void
  /** Has `listener` called with the changes that all others tell; returns how to tell them one. */
  shareChanges(listener: ChangeListener): ChangeListener
  /** Has `listener` called whenever hints may have been lost, and come from now on. */
  onRestored(listener: () => void): void
  /** Says for a moment what is still to be said, and ends. */
  close(): Promise<void>
}

type ChangeListener = (change: AuthorityChange) => void

/** What comes from other processes. */
export interface Heard {
  arrivals(arrivals: readonly Arrival[]): void
  change(change: AuthorityChange): void
  restored(): void
}

/** The way to other processes. It may lose what it carries, and never throws. */
export interface Relay {
  arrivals(arrivals: readonly Arrival[]): void
  change(change: AuthorityChange): void
  /** For a relay that brings only what is asked for. */
  follow?(agentId: string): () => void
  close(): Promise<void>
}

export type OpenRelay = (heard: Heard) => Relay

const toNobody: OpenRelay = () => ({ arrivals() {}, change() {}, close: () => Promise.resolve() })

/** A bus in this process, and by the relay to all others. */
export function createBus(openRelay = toNobody): Bus {
  const arrivalListeners: ((arrivals: readonly Arrival[]) => void)[] = []
  const changeListeners: ChangeListener[] = []
  const restoredListeners: (() => void)[] = []

  const heard: Heard = {
    arrivals: (arrivals) => arrivalListeners.forEach((listener) => listener(arrivals)),
    change: (change) => changeListeners.forEach((listener) => listener(change)),
    restored: () => restoredListeners.forEach((listener) => listener()),
  }
  const relay = openRelay(heard)

  return {
    announce(arrivals) {
      if (arrivals.length === 0) return
      heard.arrivals(arrivals)
      relay.arrivals(arrivals)
    },
    onArrivals: (listener) => void arrivalListeners.push(listener),
    follow: (agentId) => relay.follow?.(agentId) ?? (() => {}),
    shareChanges(listener) {
      changeListeners.push(listener)
      return (change) => {
        for (const other of changeListeners) if (other !== listener) other(change)
        relay.change(change)
      }
    },
    onRestored: (listener) => void restoredListeners.push(listener),
    close: () => relay.close(),
  }
}
