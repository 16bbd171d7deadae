import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { errors, type ErrorCode, type ErrorEntry } from '#generated/errors.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { closeCodes, type FeedDirection } from '#generated/ws/frames.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../domain/authority.ts'
import type { Fault } from '../../fault.ts'
import type { Authority } from '../../oauth/authority.ts'
import type { Watched } from '../../oauth/watches.ts'
import type { Observe } from '../../observe.ts'
import type { Timer } from '../../platform/clock.ts'
import type { Subscriber } from '../../push/feed-turns.ts'
import type { Feeds, Subscription } from '../../push/feeds.ts'
import type { Handshake } from './handshake.ts'

export interface OpenSocketDeps {
  authority: Authority
  config: Pick<Config, 'bufferedBytesMax' | 'slowReaderSeconds'>
  feeds: Feeds
  observe: Observe
  timer: Timer
}

/** A connection that has become a WebSocket. */
export interface Upgraded {
  socket: WebSocket
  connection: Duplex
  requestId: string
}

/** Before the payload, at most (RFC 6455 section 5.2). */
const headBytesMax = 10

const asText = { binary: false }

/**
 * Takes the frames of its feed until it is closed, by whomever: buffers no more than a limit and a frame for its
 * client, and no longer than it takes some of it. A class and one record, without a function or timer of its own: most
 * of them are idle, and what each of them keeps is counted in bytes.
 */
export class OpenSocket implements Subscriber, Watched {
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
  readonly #feed: Subscription
  #cancelStall: (() => void) | undefined

  constructor(deps: OpenSocketDeps, { socket, connection, requestId }: Upgraded, handshake: Handshake) {
    const { agentId, clientId, sessionId, keyId, expiresAt } = handshake.caller
    this.agentId = agentId
    this.actor = { agentId, clientId, sessionId, keyId } // the rest of the caller is not needed any more
    this.direction = handshake.direction
    this.after = handshake.after
    this.expiresAt = expiresAt
    this.#deps = deps
    this.#socket = socket
    this.#connection = connection
    this.#requestId = Buffer.from(requestId).toString() // a text that was put together keeps its pieces
    this.#uncount = handshake.uncount
    this.#feed = deps.feeds.subscribe(this)
    deps.authority.watch(this)
    deps.observe.socketOpened(agentId, requestId)
  }

  take(...[entry, makeFrames]: Parameters<Subscriber['take']>): boolean {
    let isFree = true
    for (const frame of makeFrames(entry, this.direction)) isFree = this.#send(frame) && isFree
    return isFree
  }

  /** False when the next frame has to wait until all is drained. */
  #send(frame: Buffer): boolean {
    const { config, observe, timer } = this.#deps
    const socket = this.#socket
    observe.frame()
    const isFar = socket.bufferedAmount + headBytesMax + frame.length <= config.bufferedBytesMax
    socket.send(frame, asText, isFar ? undefined : () => this.#sent())
    if (socket.bufferedAmount <= config.bufferedBytesMax) return true
    this.#cancelStall ??= timer(config.slowReaderSeconds * 1000, () =>
      this.#close(closeCodes.too_slow, 'the consumer is too slow'),
    )
    return false
  }

  #sent(): void {
    if (!this.#cancelStall || this.#socket.bufferedAmount > this.#deps.config.bufferedBytesMax / 2) return
    this.#cancelStall()
    this.#cancelStall = undefined
    this.#feed.resume()
  }

  /** A system call for each frame would cost more than all else. */
  inOnePiece(take: () => void): void {
    this.#connection.cork()
    try {
      take()
    } finally {
      this.#connection.uncork()
    }
  }

  answered(): void {
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

  /** Of a peer that breaks the protocol, which is being closed with the code that says so. */
  endFeed(): void {
    this.#feed.end()
  }

  closed(code: number): void {
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
