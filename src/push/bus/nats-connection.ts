import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection, Subscription } from '@nats-io/transport-node'
import type { NatsServers } from '../../domain/nats-servers.ts'

export type { Subscription }

export interface NatsListener {
  /** There is a connection, with no subscriptions yet. */
  connected(): Promise<void>
  lost(reason: unknown): void
}

/** While there is no connection nothing is sent or subscribed. */
export interface Nats {
  /** Resolves when there is a connection, or will be none any more. */
  ready(): Promise<void>
  publish(subject: string, text: string): void
  subscribe(subject: string, received: (text: string) => void): Subscription | undefined
  /** Resolves when the server has taken all that was sent before, or, with false, when it never will. */
  flush(): Promise<boolean>
  close(): Promise<void>
}

const reconnectMs = 500
const connectMs = 2_000

/** A server that has left two questions without an answer is given up at the time of the third. */
const questionMs = 1_000
const openQuestionsMax = 2

/** Nobody of ours says as much in one message. */
const messageBytesMax = 100_000

/** Keeps one connection; no server need be there, now or later. */
export function keepConnected(servers: NatsServers, listener: NatsListener): Nats {
  const closing = new AbortController()
  const options = optionsFor(servers, closing.signal)
  const flushes = new Set<(isTaken: boolean) => void>()
  let connection: NatsConnection | undefined
  let ready = Promise.withResolvers<void>()

  const open = (): NatsConnection | undefined => (connection?.isClosed() ? undefined : connection)
  const lost = (reason: unknown): void => {
    if (!closing.signal.aborted) listener.lost(reason)
  }

  async function listen(): Promise<unknown> {
    const own = await connectAtLast(options, lost)
    if (closing.signal.aborted) return own.close()
    connection = own
    ready.resolve()
    void watch(own, lost)
    void listener.connected()
    const reason = await own.closed()
    if (!closing.signal.aborted) ready = Promise.withResolvers()
    for (const done of flushes) done(false) // which the library does not tell
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
        const done = (isTaken: boolean): void => {
          flushes.delete(done)
          resolve(isTaken)
        }
        flushes.add(done)
        const taken = open()?.flush() ?? Promise.reject(new Error('there is no connection'))
        taken.then(
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
  reconnect: false, // the library would keep what is sent meanwhile, without a bound
  timeout: connectMs,
  pingInterval: questionMs,
  maxPingOut: openQuestionsMax,
  ignoreAuthErrorAbort: true,
  reconnectDelayHandler() {
    closing.throwIfAborted() // there is no other way to end an attempt
    return reconnectMs
  },
})

/** The first attempt finds out why there is no connection; the library then goes on until there is one. */
async function connectAtLast(options: ConnectionOptions, lost: (reason: unknown) => void): Promise<NatsConnection> {
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
    // The library would first wait until all that it has sent is taken.
    if (status.type === 'staleConnection') void connection.close()
  }
}
