import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Koa from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import { Fault, toFault } from './fault.ts'
import { limitConnections } from './platform/connections.ts'
import type { Ids } from './platform/ids.ts'
import { serializePipelined } from './platform/pipelining.ts'
import { createCors } from './edges/cors.ts'
import { faultReply, refuseConnection } from './edges/http.ts'
import { methodNotAllowed } from './edges/methods.ts'
import { createRequestIds, requestIdHeader } from './edges/request-ids.ts'
import { isLingering } from './platform/lingering-close.ts'
import { operationsRouter, type OperationsDeps } from './edges/ops/operations.ts'
import { restRouter, type RestDeps } from './edges/rest/router.ts'
import { isForFeed, refuseWithoutUpgrade } from './edges/ws/handshake.ts'
import { createSockets, type SocketDeps } from './edges/ws/sockets.ts'

/** How late a client that is too slow may be told so. */
const timeoutCheckMs = 1_000

interface EdgeDeps extends RestDeps, OperationsDeps, SocketDeps {}

export interface ServerDeps extends Omit<EdgeDeps, 'requestIds'> {
  ids: Ids
}

export interface RunningServer {
  http: Server
  /** Stops accepting, lets what is in flight finish, closes sockets with 1001. */
  close(): Promise<void>
}

/** All that is asked and answered in HTTP. */
function createApp(deps: EdgeDeps, isClosing: () => boolean): Koa {
  const { config, observe, requestIds } = deps
  const cors = createCors(config)
  const app = new Koa()
  app.on('error', (error, ctx?: Koa.Context) => {
    const isConnection = ctx !== undefined && ctx.req.socket.errored === error
    if (isConnection) return // that a client breaks its connection is no error of ours
    observe.fault('http', toFault(error), ctx && requestIds(ctx.req))
  })
  app.use(async (ctx, next) => {
    const requestId = requestIds(ctx.req)
    ctx.set(requestIdHeader, requestId)
    const hostless = ctx.req.httpVersion === '1.1' && !ctx.req.headers.host
    try {
      if (hostless) throw new Fault('VALIDATION_ERROR', 'a request needs a Host header')
      if (!URL.canParse(ctx.req.url ?? '', 'http://localhost'))
        throw new Fault('VALIDATION_ERROR', 'the address of the request is not valid')
      await next()
      if (ctx.status === 404 && ctx.body == null) throw new Fault('NOT_FOUND')
    } catch (thrown) {
      const fault = toFault(thrown)
      observe.fault('http', fault, requestId)
      const reply = faultReply(fault, 'service')
      ctx.set({ 'Content-Type': 'application/json', ...reply.headers })
      ctx.status = reply.status
      ctx.body = JSON.stringify(reply.body)
    }
    if (isClosing() || hostless || (!ctx.req.complete && !isLingering(ctx.req))) ctx.append('Connection', 'close')
  })
  app.use(async (ctx, next) => {
    ctx.set(cors.headersFor(ctx.req.headers))
    if (!cors.isPreflight(ctx.req)) return next()
    ctx.set(cors.preflight)
    ctx.status = 204
  })
  app.use(async ({ method, req }, next) => {
    if (!isForFeed(deps, req)) return next()
    if (method !== 'GET') throw methodNotAllowed(['GET'])
    await refuseWithoutUpgrade(deps, req)
  })
  app.use(operationsRouter(deps).routes())
  app.use(restRouter(deps).routes())
  return app
}

/** One HTTP server: the REST edge and the WebSocket upgrade. Resolves when it listens. */
export async function startServer({ ids, ...shared }: ServerDeps): Promise<RunningServer> {
  const requestIds = createRequestIds(ids)
  const deps: EdgeDeps = { ...shared, requestIds }
  const { config, observe } = deps
  let closing = false
  const refuseAs =
    (requestId: string): Refuse =>
    (socket, fault) => {
      observe.fault('connection', fault, requestId)
      refuseConnection(socket, requestId, fault)
    }
  const sockets = createSockets(deps)
  const timeoutMs = config.requestSeconds * 1000
  const timeouts = { requestTimeout: timeoutMs, headersTimeout: timeoutMs, connectionsCheckingInterval: timeoutCheckMs }
  const limits = { ...timeouts, maxHeaderSize: fixedLimits.headerBytesMax }
  const options = { ...limits, requireHostHeader: false, shouldUpgradeCallback: isWebSocket }
  const http = createServer(options, serializePipelined(createApp(deps, () => closing).callback()))
  http.on('upgrade', sockets.upgrade)
  http.on('connect', (request, socket) => refuseTunnel(socket, refuseAs(requestIds(request))))
  const connections = limitConnections(http, config, observe.connections)
  http.on('clientError', (error, socket: Socket) => refuseMalformed(error, socket, refuseAs(ids('req'))))
  try {
    await once(http.listen(config.port, config.host), 'listening')
  } catch (error) {
    sockets.close()
    throw error
  }
  http.on('error', (error) => observe.fault('http', toFault(error))) // a connection that could not be accepted
  return {
    http,
    async close() {
      closing = true
      sockets.close()
      await whatArrivedIsRead()
      connections.closeUnused()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/**
 * Closing resets connections that look idle, also those whose next request has arrived but is not read yet; a few turns
 * of the event loop read it.
 */
async function whatArrivedIsRead(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await turn()
}

/**
 * An offer to speak anything else, as some clients make with every request, is declined by answering in HTTP (RFC 9110
 * section 7.8).
 */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/** Answers a connection of which Koa knows nothing. */
type Refuse = (socket: Duplex, fault: Fault) => void

/** CONNECT asks for a way to somewhere else, and there is none. */
function refuseTunnel(socket: Duplex, refuse: Refuse): void {
  socket.on('error', () => socket.destroy())
  refuse(socket, new Fault('NOT_FOUND'))
}

/**
 * What the HTTP parser itself refuses never reaches Koa; it gets the same error body. What follows is not looked at.
 */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, refuse: Refuse): void {
  if (isLingering(socket)) return
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const detail = late ? 'the request did not arrive in time' : 'this is not a valid HTTP request'
  refuse(socket, new Fault('VALIDATION_ERROR', detail))
}
