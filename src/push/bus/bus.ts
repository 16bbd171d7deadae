import { setTimeout as delay } from 'node:timers/promises'
import type { MailArrival } from '../../domain/acceptance.ts'
import { type AuthorityChange, authorityChangeKey, isAuthorityKind } from '../../domain/authority.ts'
import { createRepeatingWorker } from '../../platform/clock.ts'

/** Notifications that one process sends to the others. */
export interface BusNotifications {
  arrivals: readonly MailArrival[]
  changes: readonly AuthorityChange[]
}

export interface BusMessage extends BusNotifications {
  /** True if the sender has mail that it has not announced to any process. */
  untold: boolean
  /** Process id of the sender. Present only if the sender has no waiting calls and no sockets. */
  unwatched?: string | undefined
}

export const encodeBusMessage = ({ arrivals, changes, untold, unwatched }: Partial<BusMessage>): string =>
  JSON.stringify({
    ...(unwatched !== undefined && { unwatched }),
    ...(untold && { untold }),
    ...(arrivals && { arrivals: arrivals.map(({ agentId, createdAt }) => [agentId, createdAt]) }),
    ...(changes && { changes: changes.map(({ kind, id }) => [kind, id]) }),
  })

/** Splits a list into parts of at most `size`, because a bus rejects messages that are too long. */
export const splitIntoChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

/**
 * Returns the parts of a message that this version understands. Ignores other parts, which another version of the
 * service or an unknown sender may send.
 */
export function decodeBusMessage(text: string): BusMessage {
  const message = parsed(text)
  return {
    arrivals: pairsIn(message, 'arrivals').flatMap(([agentId, createdAt]) =>
      typeof agentId === 'string' && Number.isSafeInteger(createdAt) ? [{ agentId, createdAt: Number(createdAt) }] : [],
    ),
    changes: pairsIn(message, 'changes').flatMap(([kind, id]) =>
      isAuthorityKind(kind) && typeof id === 'string' ? [{ kind, id }] : [],
    ),
    untold: 'untold' in message && message.untold === true,
    unwatched: 'unwatched' in message && typeof message.unwatched === 'string' ? message.unwatched : undefined,
  }
}

function parsed(text: string): object {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? message : {}
  } catch {
    return {}
  }
}

function pairsIn(message: object, name: string): unknown[][] {
  const pairs: unknown = Object.entries(message).find(([key]) => key === name)?.[1]
  return Array.isArray(pairs) ? pairs.filter((pair) => Array.isArray(pair)) : []
}

/**
 * Longest time in milliseconds in which a process sends its last notifications. A command exits right after it,
 * possibly before its connection is open.
 */
export const finalFlushMs = 2_000

/** Highest number of queued notifications. Further notifications are dropped, and polls find their changes. */
const queuedMax = 10_000

interface Outbox extends Pick<Relay, 'arrivals' | 'change'> {
  /** Resolves when the queue is empty, or after `finalFlushMs`. */
  finalFlush(): Promise<void>
}

/**
 * Creates a queue of notifications. Each send contains all notifications that were added during the previous send. The
 * queue holds each agent and change only once. `send` must never reject.
 */
export function createOutbox(send: (news: BusNotifications) => Promise<unknown>): Outbox {
  let arrivals = new Map<string, number>()
  let changes = new Map<string, AuthorityChange>()

  const rounds = createRepeatingWorker(
    () => arrivals.size + changes.size > 0,
    () => {
      const news = { arrivals: Array.from(arrivals, toArrival), changes: [...changes.values()] }
      arrivals = new Map()
      changes = new Map()
      return send(news)
    },
  )

  return {
    arrivals(more) {
      for (const { agentId, createdAt } of more)
        if (arrivals.size < queuedMax || arrivals.has(agentId)) arrivals.set(agentId, createdAt)
      rounds.start()
    },
    change(change) {
      if (changes.size < queuedMax) changes.set(authorityChangeKey(change), change)
      rounds.start()
    },
    finalFlush: () => Promise.race([rounds.idle(), delay(finalFlushMs, undefined, { ref: false })]),
  }
}

const toArrival = ([agentId, createdAt]: readonly [string, number]): MailArrival => ({ agentId, createdAt })

/**
 * Bus that notifies all processes of new mail and of changed authority. Notifications are best effort. Their receivers
 * read the database, and polls every few seconds find the changes of lost notifications.
 */
export interface Bus {
  /**
   * Notifies every process of new mail, this process first. Never throws, and does not wait for the other processes.
   */
  announce(arrivals: readonly MailArrival[]): void
  /** Calls `listener` with the announced arrivals of agents that this process follows. */
  onArrivals(listener: (arrivals: readonly MailArrival[]) => void): void
  /** Begins to receive the agent's arrivals from other processes. Returns a function that stops this. */
  follow(agentId: string): () => void
  /**
   * Calls `listener` with the changes that other processes or other listeners announce. Returns the function that
   * announces changes to them.
   */
  shareChanges(listener: ChangeListener): ChangeListener
  /** Calls `listener` when this process begins to receive the notifications of newly followed agents. */
  onFollowing(listener: (agentIds: readonly string[]) => void): void
  /** Calls `listener` when notifications arrive again after some may have been lost. */
  onRestored(listener: () => void): void
  /** Sends the queued notifications, for a limited time, and closes the connection. */
  close(): Promise<void>
}

type ChangeListener = (change: AuthorityChange) => void

/** Listener for the notifications of other processes. */
export interface RelayListener {
  arrivals(arrivals: readonly MailArrival[]): void
  change(change: AuthorityChange): void
  /** Called when the connection works. Earlier notifications of other processes are lost. */
  connected(): void
  /** Called when the subscriptions to these agents work. Earlier notifications of these agents are lost. */
  following(agentIds: readonly string[]): void
  /** Called with the reason when the connection is lost. */
  lost(reason: unknown): void
}

/** Observer of the connection to other processes. Each function is called once for each change of the connection. */
export interface BusEvents {
  connected(isAgain: boolean): void
  lost(reason: unknown): void
  /** Called when other processes announced mail, with the `created_at` of the oldest arrival. */
  heard?(createdAt: number): void
}

/** Connection to other processes. It may lose notifications, and never throws. */
interface Relay {
  arrivals(arrivals: readonly MailArrival[]): void
  change(change: AuthorityChange): void
  /** Begins to receive an agent's arrivals. Absent if one subscription of the relay serves all agents. */
  follow?(agentId: string): () => void
  close(): Promise<void>
}

export type OpenRelay = (listener: RelayListener) => Relay

/** Opens the relay of a process without other processes. It reports a working connection at once. */
const noRelay: OpenRelay = ({ connected }) => {
  connected()
  return { arrivals() {}, change() {}, close: () => Promise.resolve() }
}

const noop = (): void => {}

const noEvents: BusEvents = { connected() {}, lost() {} }

/** Creates a bus within this process, with a relay to all other processes. */
export function createBus(openRelay = noRelay, events = noEvents): Bus {
  const arrivalListeners: ((arrivals: readonly MailArrival[]) => void)[] = []
  const changeListeners: ChangeListener[] = []
  const followingListeners: ((agentIds: readonly string[]) => void)[] = []
  const restoredListeners: (() => void)[] = []
  let isLost = false

  const notifyListeners = (arrivals: readonly MailArrival[]): void =>
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
