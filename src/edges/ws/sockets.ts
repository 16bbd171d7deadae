import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { subprotocols } from '#generated/ws/frames.ts'
import { Fault, toFault, unavailableError } from '../../fault.ts'
import { noteRoute, noteStatus, requestIdHeader, type RequestIds } from '../answers.ts'
import type { Clients } from '../clients.ts'
import { rejectConnection } from '../http.ts'
import { checkHandshake, type HandshakeDeps } from './handshake.ts'
import { createOpenSockets, type OpenSocketsDeps } from './open-sockets.ts'

export interface SocketDeps extends HandshakeDeps, OpenSocketsDeps {
  config: HandshakeDeps['config']
  clients: Pick<Clients, 'countOpen'>
  requestIds: RequestIds
}

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Accepts no more sockets. Closes the open ones evenly over `ms` milliseconds. */
  close(ms: number): Promise<void>
}

/**
 * Creates the WebSocket server. After an authorized handshake, a socket sends frames until the token or its authority
 * ends, the client is too slow, or the server stops.
 */
export function createSockets(deps: SocketDeps): Sockets {
  const { config, observe, requestIds } = deps
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: config.frameBytesMax,
    maxFragments: config.fragmentsMax,
    handleProtocols: (offered) => offered.has(subprotocols.spoken) && subprotocols.spoken,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const open = createOpenSockets(deps)
  const { pathname } = new URL(config.wsUrl)
  let isClosing = false
  server.on('headers', (headers, request) => headers.push(`${requestIdHeader}: ${requestIds(request)}`))
  server.on('wsClientError', (_, stream, request) =>
    refuse(stream, request, new Fault('VALIDATION_ERROR', 'this is not a WebSocket handshake')),
  )

  function refuse(stream: Duplex, request: IncomingMessage, fault: Fault): void {
    const requestId = requestIds(request)
    observe.fault('connect', fault, requestId)
    noteStatus(request, fault.status)
    rejectConnection(stream, requestId, fault)
  }

  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    connection.on('error', destroyItself)
    noteRoute(request, pathname)
    try {
      if (isClosing) throw unavailableError() // checked before the handshake uses up a ticket
      deps.clients.countOpen(request, (done) => void connection.once('close', done))
      const handshake = await checkHandshake(deps, request, connection)
      if (isClosing) throw unavailableError()
      connection.off('error', destroyItself).off('close', handshake.uncount) // the WebSocket adds its own listeners
      let isOpen = false
      server.handleUpgrade(request, connection, head, (socket) => {
        isOpen = true
        noteStatus(request, 101)
        open.add({ socket, connection, requestId: requestIds(request) }, handshake)
      })
      if (!isOpen) handshake.uncount()
    } catch (thrown) {
      refuse(connection, request, toFault(thrown))
    }
  }

  return {
    upgrade: (request, socket, head) => void upgrade(request, socket, head),
    close(ms) {
      isClosing = true
      return open.close(ms)
    },
  }
}

/**
 * Destroys the connection. It is a plain function, because a closure would keep the request in memory as long as the
 * connection.
 */
function destroyItself(this: Duplex): void {
  this.destroy()
}
