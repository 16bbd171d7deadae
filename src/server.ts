import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import Koa from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import { Fault, toFault, unavailableError } from './fault.ts'
import { createBodyTimeouts } from './platform/body-timeouts.ts'
import { limitConnections } from './platform/connections.ts'
import type { IdGenerator } from './platform/ids.ts'
import { createRequestIds, observeAnswers, createFinishListener } from './edges/answers.ts'
import { createClients, type Clients } from './edges/clients.ts'
import { createCors } from './edges/cors.ts'
import {
  faultOfRequestHead,
  commonHeaders,
  methodNotAllowedError,
  offersUpgrade,
  rejectConnection,
  writeFault,
} from './edges/http.ts'
import { createHttpServer } from './edges/http-server.ts'
import { writeBodyParts } from './edges/streaming.ts'
import { isLingering, whenLingered } from './platform/lingering-close.ts'
import { createMcpEndpoint, type McpEndpoint } from './edges/mcp/endpoint.ts'
import type { McpDeps } from './edges/mcp/methods.ts'
import { createOperationsRouter, type OperationsDeps } from './edges/ops/operations.ts'
import { startOpsServer, type OpsServer } from './edges/ops/ops-server.ts'
import { createRestRoutes, type RestDeps } from './edges/rest/router.ts'
import type { WebDeps } from './edges/web/route.ts'
import { createWebRouter } from './edges/web/router.ts'
import { createFeedMatcher, rejectWithoutUpgrade } from './edges/ws/handshake.ts'
import { createSockets, type SocketDeps } from './edges/ws/sockets.ts'
import { runAs } from './platform/acting.ts'
import { pause } from './platform/time-slices.ts'

/** Seconds within which a body must arrive after the server begins to stop. */
const stopSilenceSeconds = 2

interface EdgeDeps extends McpDeps, RestDeps, OperationsDeps, SocketDeps, WebDeps {
  approvals: McpDeps['approvals'] & WebDeps['approvals']
  clients: Clients
  isCrowded: () => boolean
  ownerLimits: McpDeps['ownerLimits'] & WebDeps['ownerLimits']
}

export interface ServerDeps extends Omit<EdgeDeps, 'arrivals' | 'clients' | 'isCrowded' | 'isStopping' | 'requestIds'> {
  ids: IdGenerator
}

export interface RunningServer {
  http: Server
  /**
   * Prepares the stop for `ms` milliseconds. The server reports that it is not ready, and closes each connection after
   * the response. In the first half, it still accepts requests and sockets, until load balancers notice. In the second
   * half, it rejects new sockets. It then also closes the open ones with 1001 and ends waiting calls, evenly
   * distributed.
   */
  drain(ms: number): Promise<void>
  /** Stops accepting connections at once, and lets running requests finish. */
  close(): Promise<void>
}

/** Creates the HTTP application with all edges. */
function createApp(deps: EdgeDeps, mcp: McpEndpoint): Koa {
  const { clients, config, isCrowded, isStopping, observe, requestIds } = deps
  const cors = createCors(config)
  const isForFeed = createFeedMatcher(config)
  const app = new Koa()
  app.on('error', (error, ctx?: Koa.Context) => {
    const isConnection = ctx !== undefined && ctx.req.socket.errored === error
    if (isConnection) return // a client that disconnects is no error of the service
    observe.fault('http', toFault(error), ctx && requestIds(ctx.req))
  })
  app.use(async (ctx, next) => {
    const requestId = requestIds(ctx.req)
    ctx.set(commonHeaders(requestId))
    const headFault = faultOfRequestHead(ctx.req)
    try {
      if (headFault) throw headFault
      clients.countOpen(ctx.req, createFinishListener(ctx.res))
      await runAs({ type: 'none', address: clients.addressOf(ctx.req), requestId }, next)
      if (ctx.status === 404 && ctx.body == null) throw new Fault('NOT_FOUND')
      if (ctx.body === undefined && !ctx.headerSent && ctx.respond !== false) sendNoBody(ctx)
    } catch (thrown) {
      const fault = toFault(thrown)
      observe.fault('http', fault, requestId)
      writeFault(ctx, fault)
    }
    const isUnread = offersUpgrade(ctx.req) || (!ctx.req.complete && !isLingering(ctx.req))
    if (isStopping() || isCrowded() || headFault || isUnread || !ctx.res.shouldKeepAlive) {
      ctx.append('Connection', 'close')
      await whenLingered(ctx.req)
    }
    if (writeBodyParts(ctx.res)) ctx.respond = false
  })
  app.use(async (ctx, next) => {
    ctx.set(cors.headersFor(ctx.req.headers))
    if (!cors.isPreflight(ctx.req)) return next()
    ctx.set(cors.preflight)
    ctx.status = 204
  })
  app.use(async ({ method, req }, next) => {
    if (!isForFeed(req)) return next()
    if (method !== 'GET') throw methodNotAllowedError(['GET'])
    await rejectWithoutUpgrade(deps, req)
  })
  app.use(mcp.middleware)
  const rest = createRestRoutes(deps)
  app.use(rest.lookup)
  app.use(createOperationsRouter(deps).routes())
  app.use(rest.router.routes())
  app.use(createWebRouter(deps).routes())
  return app
}

/** Keeps Koa from sending the words of the status as a body. A response without a body has no Content-Type either. */
function sendNoBody(ctx: Koa.Context): void {
  const { status } = ctx
  ctx.body = null
  ctx.status = status
}

/** Starts the HTTP server with all edges. Resolves when it listens. */
export async function startServer(shared: ServerDeps): Promise<RunningServer> {
  const { config, ids, observe } = shared
  const requestIds = createRequestIds(ids)
  const pace = { secondsMax: config.requestSeconds, bytesPerSecond: fixedLimits.bodyBytesPerSecondMin }
  const arrivals = createBodyTimeouts(pace, () => new Fault('REQUEST_TIMEOUT', 'the body did not arrive in time'))
  let stopping = false
  const clients = createClients(config)
  const deps: EdgeDeps = {
    ...shared,
    arrivals,
    clients,
    requestIds,
    isStopping: () => stopping,
    isCrowded: () => connections.isCrowded(),
  }
  const sockets = createSockets(deps)
  const mcp = createMcpEndpoint(deps)
  const { http, isBusy } = createHttpServer({
    requestSeconds: config.requestSeconds,
    keepAliveSeconds: config.keepAliveSeconds,
    arrivals,
    ...observeAnswers(deps, createApp(deps, mcp).callback(), sockets.upgrade),
    refuse(connection, fault, request) {
      const requestId = request ? requestIds(request) : ids('req')
      observe.fault('connection', fault, requestId)
      rejectConnection(connection, requestId, fault)
    },
  })
  const connections = limitConnections(http, { ...config, isProxy: clients.isProxy }, observe.connections)
  const ops = await listen().catch(async (error: unknown) => {
    arrivals.close()
    await Promise.all([sockets.close(0), mcp.close(0)])
    throw error
  })
  http.on('error', (error) => observe.fault('http', toFault(error))) // a connection that could not be accepted
  const endAll = (ms: number) => Promise.all([sockets.close(ms), mcp.close(ms), deps.calls.stopWaiting(ms)])
  return {
    http,
    async drain(ms) {
      stopping = true
      await pause(ms / 2, deps.timer)
      await endAll(ms / 2)
    },
    async close() {
      stopping = true
      arrivals.hurry(stopSilenceSeconds, unavailableError)
      await endAll(0)
      await readArrivedRequests()
      connections.closeExcept(isBusy)
      http.keepAliveTimeout = 1 // ends a connection after its last response, even if that began before the stop
      await new Promise((resolve) => http.close(resolve))
      await ops.close()
    },
  }

  async function listen(): Promise<OpsServer> {
    await using opened = new AsyncDisposableStack()
    const ops = opened.adopt(await startOpsServer(deps), ({ close }) => close())
    await once(http.listen(config.port, config.host), 'listening')
    opened.move()
    return ops
  }
}

/**
 * Waits for a few turns of the event loop, so that Node reads the requests that have arrived. Before that, their
 * connections seem to be idle, and closing the server would reset them.
 */
async function readArrivedRequests(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await turn()
}
