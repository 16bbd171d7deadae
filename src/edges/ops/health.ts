import type { IncomingMessage } from 'node:http'
import type Router from '@koa/router'
import type { Middleware } from 'koa'
import { Fault, unavailableError } from '../../fault.ts'
import type { Observers } from '../../platform/observe.ts'
import { cacheResultFor } from '../../platform/caches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import { noteRoute } from '../answers.ts'
import { methodNotAllowedError, writeFault } from '../http.ts'

/**
 * Milliseconds for which an answer of the database is reused. /readyz needs no token, so its requests must not reach
 * the database each time.
 */
const readinessMs = 1_000

export interface HealthDeps {
  store: Store
  observe: Observers
  clock: Clock
  /** Returns true if load balancers must send no more requests to this process, although it still answers. */
  isStopping: () => boolean
}

export type Serve = (path: string, answer: Middleware) => void

/** Returns a function that serves a path. It answers GET and HEAD, and rejects all other methods. */
export const createServe =
  (router: Router): Serve =>
  (path, answer) => {
    router.get(path, (ctx, next) => {
      noteRoute(ctx.req, path)
      return answer(ctx, next)
    })
    router.all(path, (ctx) => {
      noteRoute(ctx.req, path)
      throw methodNotAllowedError(['GET', 'HEAD'])
    })
  }

/** Serves the state of the process. /healthz reports that the process runs, and /readyz that it can serve requests. */
export function serveHealth(serve: Serve, { store, clock, isStopping }: HealthDeps): void {
  const ping = cacheResultFor(store.ping, readinessMs, clock)
  serve('/healthz', (ctx) => {
    ctx.body = { status: 'up' }
  })
  serve('/readyz', async (ctx) => {
    // The error has no line in the log, because load balancers ask repeatedly during a planned stop.
    if (isStopping()) return writeFault(ctx, unavailableError())
    await ping()
    ctx.body = { status: 'ready' }
  })
}

/** Serves the metrics to requests that may read them. Answers all other requests with 404. */
export function serveMetrics(
  serve: Serve,
  { observe }: Pick<HealthDeps, 'observe'>,
  mayRead: (request: IncomingMessage) => boolean = () => true,
): void {
  serve('/metrics', async (ctx) => {
    if (!mayRead(ctx.req)) throw new Fault('NOT_FOUND')
    ctx.type = observe.metricsType
    ctx.body = await observe.metrics()
  })
}
