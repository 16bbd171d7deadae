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
  /** Has `listener` called when hints of these agents, which are followed since, come from now on. */
  onFollowing(listener: (agentIds: readonly string[]) => void): void
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
  /** From now on others are heard; what they told before is lost. */
  connected(): void
  /** The same of these agents alone, which are followed since. */
  following(agentIds: readonly string[]): void
  /** From now on nobody is heard, for this reason. */
  lost(reason: unknown): void
}

/** Told whether other processes are heard, once for each time that it changes. */
export interface BusEvents {
  connected(isAgain: boolean): void
  lost(reason: unknown): void
  /** Others told of mail, the oldest of which came into a mailbox then. */
  heard?(createdAt: number): void
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

/** Without others, all of them are heard. */
const toNobody: OpenRelay = ({ connected }) => {
  connected()
  return { arrivals() {}, change() {}, close: () => Promise.resolve() }
}

const nothingToEnd = (): void => {}

const nobodyToTell: BusEvents = { connected() {}, lost() {} }

/** A bus in this process, and by the relay to all others. */
export function createBus(openRelay = toNobody, events = nobodyToTell): Bus {
  const arrivalListeners: ((arrivals: readonly Arrival[]) => void)[] = []
  const changeListeners: ChangeListener[] = []
  const followingListeners: ((agentIds: readonly string[]) => void)[] = []
  const restoredListeners: (() => void)[] = []
  let isLost = false

  const tell = (arrivals: readonly Arrival[]): void => arrivalListeners.forEach((listener) => listener(arrivals))
  const heard: Heard = {
    arrivals(arrivals) {
      if (events.heard && arrivals.length > 0) events.heard(Math.min(...arrivals.map(({ createdAt }) => createdAt)))
      tell(arrivals)
    },
    change: (change) => changeListeners.forEach((listener) => listener(change)),
    connected() {
      events.connected(isLost)
      isLost = false
      for (const listener of restoredListeners) listener()
    },
    following: (agentIds) => followingListeners.forEach((listener) => listener(agentIds)),
    lost(reason) {
      if (!isLost) events.lost(reason)
      isLost = true
    },
  }
  const relay = openRelay(heard)

  return {
    announce(arrivals) {
      if (arrivals.length === 0) return
      tell(arrivals)
      relay.arrivals(arrivals)
    },
    onArrivals: (listener) => void arrivalListeners.push(listener),
    follow: (agentId) => relay.follow?.(agentId) ?? nothingToEnd,
    shareChanges(listener) {
      changeListeners.push(listener)
      return (change) => {
        for (const other of changeListeners) if (other !== listener) other(change)
        relay.change(change)
      }
    },
    onFollowing: (listener) => void followingListeners.push(listener),
    onRestored: (listener) => void restoredListeners.push(listener),
    close: () => relay.close(),
  }
}
