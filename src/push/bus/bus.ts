import type { Arrival } from '../../domain/acceptance.ts'
import type { AuthorityChange } from '../../domain/authority.ts'

/**
 * Bus that notifies all processes of new mail and of changed authority. Notifications are best effort. Their receivers
 * read the database, and polls every few seconds find the changes of lost notifications.
 */
export interface Bus {
  /** Notifies every process, this one first. Never throws, and its caller does not wait. */
  announce(arrivals: readonly Arrival[]): void
  /** Calls `listener` with the announced arrivals of agents that are followed in this process. */
  onArrivals(listener: (arrivals: readonly Arrival[]) => void): void
  /** Begins to receive the agent's arrivals from other processes. Returns the function that stops it. */
  follow(agentId: string): () => void
  /** Calls `listener` with the changes that others announce. Returns the function that announces a change to them. */
  shareChanges(listener: ChangeListener): ChangeListener
  /** Calls `listener` once the notifications of newly followed agents arrive. */
  onFollowing(listener: (agentIds: readonly string[]) => void): void
  /** Calls `listener` when notifications arrive again after some may have been lost. */
  onRestored(listener: () => void): void
  /** Sends what is still queued, for a limited time, and closes the connection. */
  close(): Promise<void>
}

type ChangeListener = (change: AuthorityChange) => void

/** Listener for the notifications of other processes. */
export interface RelayListener {
  arrivals(arrivals: readonly Arrival[]): void
  change(change: AuthorityChange): void
  /** Called when the connection works. Earlier notifications of other processes are lost. */
  connected(): void
  /** Called when the subscriptions of these agents work. Their earlier notifications are lost. */
  following(agentIds: readonly string[]): void
  /** Called with the reason when the connection is lost. */
  lost(reason: unknown): void
}

/** Observer of the connection to other processes. It is called once for each change of its state. */
export interface BusEvents {
  connected(isAgain: boolean): void
  lost(reason: unknown): void
  /** Called when other processes announced mail, with the `created_at` of the oldest arrival. */
  heard?(createdAt: number): void
}

/** Connection to other processes. It may lose notifications, and never throws. */
export interface Relay {
  arrivals(arrivals: readonly Arrival[]): void
  change(change: AuthorityChange): void
  /** Begins to receive an agent's arrivals. Only a relay with one subscription for each agent has it. */
  follow?(agentId: string): () => void
  close(): Promise<void>
}

export type OpenRelay = (listener: RelayListener) => Relay

/** Relay of the only process. It reports a working connection. */
const noRelay: OpenRelay = ({ connected }) => {
  connected()
  return { arrivals() {}, change() {}, close: () => Promise.resolve() }
}

const noop = (): void => {}

const noEvents: BusEvents = { connected() {}, lost() {} }

/** Creates a bus within this process, with a relay to all other processes. */
export function createBus(openRelay = noRelay, events = noEvents): Bus {
  const arrivalListeners: ((arrivals: readonly Arrival[]) => void)[] = []
  const changeListeners: ChangeListener[] = []
  const followingListeners: ((agentIds: readonly string[]) => void)[] = []
  const restoredListeners: (() => void)[] = []
  let isLost = false

  const notifyListeners = (arrivals: readonly Arrival[]): void =>
    arrivalListeners.forEach((listener) => listener(arrivals))
  const relayListener: RelayListener = {
    arrivals(arrivals) {
      if (events.heard && arrivals.length > 0) events.heard(Math.min(...arrivals.map(({ createdAt }) => createdAt)))
      notifyListeners(arrivals)
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
  const relay = openRelay(relayListener)

  return {
    announce(arrivals) {
      if (arrivals.length === 0) return
      notifyListeners(arrivals)
      relay.arrivals(arrivals)
    },
    onArrivals: (listener) => void arrivalListeners.push(listener),
    follow: (agentId) => relay.follow?.(agentId) ?? noop,
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
