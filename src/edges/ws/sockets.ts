import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { errors, type ErrorCode, type ErrorEntry } from '#generated/errors.ts'
import { closeCodes, subprotocols } from '#generated/ws/frames.ts'
import { Fault, toFault, unavailable } from '../../fault.ts'
import type { Authority } from '../../oauth/authority.ts'
import type { Observe } from '../../observe.ts'
import type { Clock, Timer } from '../../platform/clock.ts'
import { takingFrames } from '../../push/frames.ts'
import { refuseConnection } from '../http.ts'
import { requestIdHeader, type RequestIds } from '../request-ids.ts'
import { closeInWaves } from './closing.ts'
import { checkHandshake, type Handshake, type HandshakeDeps } from './handshake.ts'
import { createSender } from './sender.ts'

/** The longest delay that a timer takes. */
const timerMaxMs = 2 ** 31 - 1

export interface SocketDeps extends HandshakeDeps {
  authority: Authority
  clock: Clock
  observe: Observe
  requestIds: RequestIds
  timer: Timer
}

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Takes no more, and closes those that are open, evenly over the time. */
  close(ms: number): Promise<void>
}

/**
 * The push edge: an authorized handshake, then frames out until the token or its authority ends, the client is too slow
 * or the server stops.
 */
export function createSockets(deps: SocketDeps): Sockets {
  const { config, observe, requestIds, timer } = deps
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: config.frameBytesMax,
    maxFragments: config.fragmentsMax,
    handleProtocols: (offered) => offered.has(subprotocols.spoken) && subprotocols.spoken,
    perMessageDeflate: false,
    clientTracking: true,
  })
  const pinging = setInterval(() => server.clients.forEach(pingOrEnd), config.pingSeconds * 1000)
  const answered = new WeakSet<WebSocket>()
  let isClosing = false
  server.on('headers', (headers, request) => headers.push(`${requestIdHeader}: ${requestIds(request)}`))
  server.on('wsClientError', (_, stream, request) =>
    refuse(stream, request, new Fault('VALIDATION_ERROR', 'this is not a WebSocket handshake')),
  )

  function refuse(stream: Duplex, request: IncomingMessage, fault: Fault): void {
    const requestId = requestIds(request)
    observe.fault('connect', fault, requestId)
    refuseConnection(stream, requestId, fault)
  }

  function pingOrEnd(socket: WebSocket): void {
    if (!answered.delete(socket)) return socket.terminate()
    socket.ping()
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', destroyItself)
    try {
      if (isClosing) throw unavailable() // before a ticket is used up
      const handshake = await checkHandshake(deps, request, stream)
      if (isClosing) throw unavailable()
      server.handleUpgrade(request, stream, head, (socket) =>
        startPushing(deps, { socket, connection: stream }, { ...handshake, requestId: requestIds(request) }, answered),
      )
    } catch (thrown) {
      refuse(stream, request, toFault(thrown))
    }
  }

  return {
    upgrade: (request, socket, head) => void upgrade(request, socket, head),
    async close(ms) {
      isClosing = true
      await closeInWaves(server.clients, ms, timer)
      clearInterval(pinging)
    },
  }
}

/** Remembers nothing of the request, which would live as long as its connection. */
function destroyItself(this: Duplex): void {
  this.destroy()
}

function startPushing(
  deps: SocketDeps,
  { socket, connection }: { socket: WebSocket; connection: Duplex },
  { caller, direction, after, requestId, uncount }: Handshake & { requestId: string },
  answered: WeakSet<WebSocket>,
): void {
  const { authority, clock, feeds, observe } = deps
  const sender = createSender(deps, socket, {
    drained: () => feed.resume(),
    stalled: () => end(closeCodes.too_slow, 'the consumer is too slow'),
  })
  const feed = feeds.subscribe({
    ...{ agentId: caller.agentId, after },
    take: takingFrames(direction, (frame) => {
      observe.frame()
      return sender.send(frame)
    }),
    inOnePiece: (take) => inOnePiece(connection, take),
  })
  const stop = (): void => {
    sender.stop()
    feed.end()
    unwatch()
    uncount()
  }
  const end = (code: number, reason: string): void => {
    stop()
    socket.close(code, reason)
  }
  const endFor = ({ code, detail }: Fault): void => end(closeCodeOf(code), detail)
  const unwatch = authority.watch(caller, 'socket', endFor)
  const untilExpiry = Math.min(caller.expiresAt - clock(), timerMaxMs)
  const expiry = setTimeout(() => endFor(new Fault('TOKEN_EXPIRED', 'the token has expired')), untilExpiry)
  answered.add(socket)
  observe.socketOpened(caller.agentId, requestId)
  socket.on('pong', () => answered.add(socket))
  socket.on('error', feed.end) // a peer that breaks the protocol is being closed with the code that says so
  socket.on('close', (code) => {
    clearTimeout(expiry)
    stop()
    observe.socketClosed(caller.agentId, requestId, code)
  })
}

/** A system call for each frame would cost more than all else. */
function inOnePiece(connection: Duplex, push: () => void): void {
  connection.cork()
  try {
    push()
  } finally {
    connection.uncork()
  }
}

function closeCodeOf(code: ErrorCode): number {
  const { close = closeCodes.shutdown }: ErrorEntry = errors[code]
  return close
}
