import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type ErrorCode, type ErrorEntry, errors } from '#generated/errors.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { closeCodes, type FeedDirection } from '#generated/ws/frames.ts'
import type { Authority } from '../../access/oauth/authority.ts'
import type { AuthorityWatch } from '../../access/oauth/watches.ts'
import type { Actor } from '../../domain/authority.ts'
import type { Fault } from '../../fault.ts'
import type { Clock, Timer } from '../../platform/clock.ts'
import type { Observers } from '../../platform/observe.ts'
import { endGradually } from '../../platform/time-slices.ts'
import type { FeedSubscriber } from '../../push/feed-reader.ts'
import type { Feeds, FeedSubscription } from '../../push/feeds.ts'
import type { Config } from '../../settings/config.ts'
import { createExpiryTimer } from '../expiry.ts'
import type { Handshake } from './handshake.ts'

interface OpenSocketDeps {
  authority: Authority
  config: Pick<Config, 'bufferedBytesMax' | 'slowReaderSeconds'>
  feeds: Feeds
  observe: Observers
  timer: Timer
}

/** Connection that has become a WebSocket. */
interface Upgraded {
  socket: WebSocket
  connection: Duplex
  requestId: string
}

/** Highest size of a frame header from the server in bytes (RFC 6455 section 5.2). */
const headBytesMax = 10

const asText = { binary: false }

/**
 * Socket that sends the frames of one feed until it closes. It buffers at most `bufferedBytesMax` and one frame. It
 * closes if the client reads nothing for `slowReaderSeconds`. Its memory matters, because most sockets are idle. It is
 * therefore one object, without closures or timers of its own.
 */
class OpenSocket implements FeedSubscriber, AuthorityWatch {
  readonly use = 'socket'
  readonly actor: Actor
  readonly agentId: string
  readonly direction: FeedDirection
  readonly after: MailboxCursor
  readonly expiresAt: number
  #hasAnswered = true
  readonly #deps: OpenSocketDeps
  readonly #socket: WebSocket
  readonly #connection: Duplex
  readonly #requestId: string
  readonly #uncount: () => void
  readonly #feed: FeedSubscription
  #cancelStall: (() => void) | undefined

  constructor(deps: OpenSocketDeps, { socket, connection, requestId }: Upgraded, handshake: Handshake) {
    const { agentId, clientId, sessionId, keyId, expiresAt } = handshake.caller
    this.agentId = agentId
    this.actor = { agentId, clientId, sessionId, keyId } // the other fields of the caller are not needed
    this.direction = handshake.direction
    this.after = handshake.after
    this.expiresAt = expiresAt
    this.#deps = deps
    this.#socket = socket
    this.#connection = connection
    this.#requestId = Buffer.from(requestId).toString() // a copy: a concatenated string keeps its parts in memory
    this.#uncount = handshake.uncount
    this.#feed = deps.feeds.subscribe(this)
    deps.authority.watch(this)
    deps.observe.socketOpened(agentId, requestId)
  }

  take(...[entry, makeFrames]: Parameters<FeedSubscriber['take']>): boolean {
    let isFree = true
    for (const frame of makeFrames(entry, this.direction)) isFree = this.#send(frame) && isFree
    return isFree
  }

  /** Sends a frame. Returns false if the next frame has to wait until the buffer drains. */
  #send(frame: Buffer): boolean {
    const { config, observe, timer } = this.#deps
    const socket = this.#socket
    observe.frame()
    const hasMuchSpace = socket.bufferedAmount + headBytesMax + frame.length <= config.bufferedBytesMax
    socket.send(frame, asText, hasMuchSpace ? undefined : () => this.#resumeIfDrained())
    if (socket.bufferedAmount <= config.bufferedBytesMax) return true
    this.#cancelStall ??= timer(config.slowReaderSeconds * 1000, () =>
      this.#close(closeCodes.too_slow, 'the client reads too slowly'),
    )
    return false
  }

  #resumeIfDrained(): void {
    if (!this.#cancelStall || this.#socket.bufferedAmount > this.#deps.config.bufferedBytesMax / 2) return
    this.#cancelStall()
    this.#cancelStall = undefined
    this.#feed.resume()
  }

  /**
   * Sends all frames of one database read in one system call. A call for each frame would cost more than all other
   * work.
   */
  batchWrites(take: () => void): void {
    this.#connection.cork()
    try {
      take()
    } finally {
      this.#connection.uncork()
    }
  }

  handlePong(): void {
    this.#hasAnswered = true
  }

  pingOrTerminate(): void {
    if (!this.#hasAnswered) return this.#socket.terminate()
    this.#hasAnswered = false
    this.#socket.ping()
  }

  end({ code, detail }: Fault): void {
    this.#close(closeCodeOf(code), detail)
  }

  #close(code: number, reason: string): void {
    this.#stop()
    this.#socket.close(code, reason)
  }

  /** Ends the feed after a protocol error of the client. The library closes the socket with the matching code. */
  endFeed(): void {
    this.#feed.end()
  }

  handleClose(code: number): void {
    this.#stop()
    this.#deps.observe.socketClosed(this.agentId, this.#requestId, code)
  }

  #stop(): void {
    this.#cancelStall?.()
    this.#feed.end()
    this.#deps.authority.unwatch(this)
    this.#uncount()
  }
}

function closeCodeOf(code: ErrorCode): number {
  const { close = closeCodes.shutdown }: ErrorEntry = errors[code]
  return close
}

/** Seconds over which reconnects are spread if sockets are closed at the same time. */
const returnSecondsMax = 5

/**
 * Closes sockets evenly over `ms` milliseconds, because the server stops. The close reason tells each client when to
 * reconnect.
 */
function closeInWaves(sockets: ReadonlyMap<WebSocket, unknown>, ms: number, timer: Timer): Promise<void> {
  let closed = 0
  const close = (socket: WebSocket): void =>
    socket.close(closeCodes.shutdown, `Retry-After: ${1 + (closed++ % returnSecondsMax)}`)
  return endGradually(sockets, close, ms, timer)
}

export interface OpenSocketsDeps extends OpenSocketDeps {
  clock: Clock
  config: OpenSocketDeps['config'] & Pick<Config, 'pingSeconds'>
}

/** Creates the set of all open sockets. All sockets share one listener and one timer of each kind. */
export function createOpenSockets(deps: OpenSocketsDeps) {
  const { config, timer } = deps
  const open = new Map<WebSocket, OpenSocket>()
  const expiry = createExpiryTimer(() => open.values(), deps)
  const pinging = setInterval(() => open.forEach((one) => one.pingOrTerminate()), config.pingSeconds * 1000)

  function handlePong(this: WebSocket): void {
    open.get(this)?.handlePong()
  }

  function handleError(this: WebSocket): void {
    open.get(this)?.endFeed()
  }

  function handleClose(this: WebSocket, code: number): void {
    open.get(this)?.handleClose(code)
    open.delete(this)
  }

  return {
    add(upgraded: Upgraded, handshake: Handshake): void {
      const one = new OpenSocket(deps, upgraded, handshake)
      open.set(upgraded.socket, one)
      expiry.add(one)
      upgraded.socket.on('pong', handlePong).on('error', handleError).on('close', handleClose)
    },

    /** Closes the sockets evenly over `ms` milliseconds. */
    async close(ms: number): Promise<void> {
      await closeInWaves(open, ms, timer)
      clearInterval(pinging)
      expiry.stop()
    },
  }
}
