import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection, Subscription } from '@nats-io/transport-node'
import type { NatsServers } from '../../domain/nats-servers.ts'
import { createRepeatingWorker } from '../../platform/clock.ts'
import {
  splitIntoChunks,
  createOutbox,
  decodeBusMessage,
  encodeBusMessage,
  type BusNotifications,
  type OpenRelay,
} from './bus.ts'

export type { Subscription }

interface NatsListener {
  /** Called when a connection is open. It has no subscriptions yet. */
  connected(): Promise<void>
  lost(reason: unknown): void
}

/** Connection to NATS. While it is not open, it drops messages and subscriptions. */
interface Nats {
  /** Resolves when the connection is open, or finally closed. */
  ready(): Promise<void>
  publish(subject: string, text: string): void
  subscribe(subject: string, received: (text: string) => void): Subscription | undefined
  /**
   * Resolves with true when the server has received everything that was sent before. Resolves with false if the
   * connection is lost first.
   */
  flush(): Promise<boolean>
  close(): Promise<void>
}

const reconnectMs = 500
const connectMs = 2_000

/** Milliseconds between two pings. The library closes a connection with two unanswered pings when the third is due. */
const pingIntervalMs = 1_000
const unansweredPingsMax = 2

/** Highest accepted size of a message in bytes. The service sends no larger messages. */
const messageBytesMax = 100_000

/** Opens a connection, and opens it again whenever it is lost. No server has to be reachable at first. */
export function openNatsConnection(servers: NatsServers, listener: NatsListener): Nats {
  const closing = new AbortController()
  const options = optionsFor(servers, closing.signal)
  const flushes = new Set<(isFlushed: boolean) => void>()
  let connection: NatsConnection | undefined
  let ready = Promise.withResolvers<void>()

  const open = (): NatsConnection | undefined => (connection?.isClosed() ? undefined : connection)
  const lost = (reason: unknown): void => {
    if (!closing.signal.aborted) listener.lost(reason)
  }

  async function listen(): Promise<unknown> {
    const current = await connectWithRetries(options, lost)
    if (closing.signal.aborted) return current.close()
    connection = current
    ready.resolve()
    void watch(current, lost)
    void listener.connected()
    const reason = await current.closed()
    if (!closing.signal.aborted) ready = Promise.withResolvers()
    for (const done of flushes) done(false) // the library does not settle pending flushes
    return reason ?? new Error('NATS has ended the connection')
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      lost(await listen().catch((error: unknown) => error))
      await delay(reconnectMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  void keepListening()

  return {
    ready: () => ready.promise,
    publish: (subject, text) => open()?.publish(subject, text),
    subscribe: (subject, received) =>
      open()?.subscribe(subject, {
        callback: (error, message) => {
          if (!error && message.data.length <= messageBytesMax) received(message.string())
        },
      }),
    flush: () =>
      new Promise((resolve) => {
        const done = (isFlushed: boolean): void => {
          flushes.delete(done)
          resolve(isFlushed)
        }
        flushes.add(done)
        const flushed = open()?.flush() ?? Promise.reject(new Error('there is no connection to NATS'))
        flushed.then(
          () => done(true),
          () => done(false),
        )
      }),
    async close() {
      closing.abort()
      ready.resolve()
      await open()?.close()
    },
  }
}

const optionsFor = ({ hosts, isEncrypted, signIn }: NatsServers, closing: AbortSignal): ConnectionOptions => ({
  ...signIn(),
  servers: [...hosts],
  ...(isEncrypted && { tls: {} }),
  name: 'agent-messaging',
  noEcho: true,
  reconnect: false, // the library would buffer messages without a bound
  timeout: connectMs,
  pingInterval: pingIntervalMs,
  maxPingOut: unansweredPingsMax,
  ignoreAuthErrorAbort: true,
  reconnectDelayHandler() {
    closing.throwIfAborted() // the library has no other way to end an attempt
    return reconnectMs
  },
})

/** Connects to a server. Reports the reason if the first attempt fails. The library then retries until it succeeds. */
async function connectWithRetries(
  options: ConnectionOptions,
  lost: (reason: unknown) => void,
): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node') // slow to load, and most services use another bus
  try {
    return await connect(options)
  } catch (error) {
    lost(error)
    return connect({ ...options, waitOnFirstConnect: true })
  }
}

async function watch(connection: NatsConnection, lost: (reason: unknown) => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'error') lost(status.error)
    // The library itself would first wait until everything sent is flushed.
    if (status.type === 'staleConnection') void connection.close()
  }
}

/** Highest number of authority changes in one message. It keeps messages below the size that receivers accept. */
const changesPerMessage = 200

interface FollowedAgent {
  agentId: string
  subscription: Subscription | undefined
}

/**
 * Returns the function that opens the relay through NATS. Each agent has its own subject, so a process receives only
 * the arrivals of agents that it follows. One more subject carries the changes of authority. Agent ids are ULIDs with a
 * prefix, so they contain no special characters of subjects.
 */
export const createNatsRelayOpener =
  (servers: NatsServers, prefix: string): OpenRelay =>
  (listener) => {
    const subscriptions = new Set<FollowedAgent>()
    let unconfirmed: string[] = []

    const notifySubject = (agentId: string): string => `${prefix}.notify.${agentId}`
    const authoritySubject = `${prefix}.authority`

    const received = (text: string): void => {
      const { arrivals, changes } = decodeBusMessage(text)
      listener.arrivals(arrivals)
      changes.forEach(listener.change)
    }
    const subscribe = (followed: FollowedAgent): void =>
      void (followed.subscription = nats.subscribe(notifySubject(followed.agentId), received))

    const nats = openNatsConnection(servers, {
      async connected() {
        nats.subscribe(authoritySubject, received)
        for (const followed of subscriptions) subscribe(followed)
        if (await nats.flush()) listener.connected()
      },
      lost: listener.lost,
    })

    const outbox = createOutbox(async ({ arrivals, changes }: BusNotifications) => {
      await nats.ready()
      for (const group of splitIntoChunks(changes, changesPerMessage))
        nats.publish(authoritySubject, encodeBusMessage({ changes: group }))
      for (const arrival of arrivals)
        nats.publish(notifySubject(arrival.agentId), encodeBusMessage({ arrivals: [arrival] }))
      await nats.flush() // sends one group of messages at a time
    })

    /** Worker that waits until the server knows the new subscriptions. Arrivals that were announced before are lost. */
    const confirmations = createRepeatingWorker(
      () => unconfirmed.length > 0,
      async () => {
        const agentIds = unconfirmed
        unconfirmed = []
        if (await nats.flush()) listener.following(agentIds)
      },
    )

    return {
      ...outbox,
      follow(agentId) {
        const followed: FollowedAgent = { agentId, subscription: undefined }
        subscriptions.add(followed)
        subscribe(followed)
        unconfirmed.push(agentId)
        confirmations.start()
        return () => {
          subscriptions.delete(followed)
          followed.subscription?.unsubscribe()
        }
      },
      async close() {
        await outbox.finalFlush()
        await nats.close()
      },
    }
  }
