import { once } from 'node:events'
import { createServer } from 'node:http'
import Router from '@koa/router'
import Koa from 'koa'
import type { Config } from '../../settings/config.ts'
import { Fault, toFault } from '../../fault.ts'
import { commonHeaders, writeFault } from '../http.ts'
import type { RequestIds } from '../answers.ts'
import { serveHealth, serveMetrics, createServe, type HealthDeps } from './health.ts'

export interface OpsServerDeps extends HealthDeps {
  config: Pick<Config, 'opsPort' | 'opsHost' | 'requestSeconds'>
  requestIds: RequestIds
}

export interface OpsServer {
  close(): Promise<void>
}

/** Seconds after which a request at the port for operators is cut off. All requests at this port are small. */
const requestSecondsMax = 10
const connectionsMax = 100
const timeoutCheckMs = 1_000

/** Starts the server of health and metrics at its own port. Does nothing if the settings name no such port. */
export async function startOpsServer(deps: OpsServerDeps): Promise<OpsServer> {
  const { config, observe, requestIds } = deps
  if (config.opsPort === undefined) return { close: async () => {} }
  const router = new Router({ sensitive: true, strict: true })
  const serve = createServe(router)
  serveHealth(serve, deps)
  serveMetrics(serve, deps)
  const app = new Koa()
  app.on('error', () => {}) // a broken connection
  app.use(async (ctx, next) => {
    const requestId = requestIds(ctx.req)
    ctx.set(commonHeaders(requestId))
    try {
      await next()
      if (ctx.status === 404 && ctx.body == null) throw new Fault('NOT_FOUND')
    } catch (thrown) {
      const fault = toFault(thrown)
      observe.fault('ops', fault, requestId)
      writeFault(ctx, fault)
    }
  })
  app.use(router.routes())
  const requestMs = Math.min(config.requestSeconds, requestSecondsMax) * 1000
  const timeouts = { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: timeoutCheckMs }
  const http = createServer(timeouts, app.callback())
  http.timeout = requestMs // time without received or sent bytes
  http.maxConnections = connectionsMax
  await once(http.listen(config.opsPort, config.opsHost), 'listening')
  http.on('error', (error) => observe.fault('ops', toFault(error)))
  return {
    async close() {
      const closed = new Promise((resolve) => http.close(resolve))
      http.closeAllConnections()
      await closed
    },
  }
}
