import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Config } from '../../config.ts'
import { unavailable } from '../../fault.ts'
import type { Observe } from '../../observe.ts'
import type { Clock } from '../../platform/clock.ts'
import { cached } from '../../platform/cached.ts'
import { lazily } from '../../platform/lazily.ts'
import type { Store } from '../../store/index.ts'
import { openToAll } from '../cors.ts'
import { writeFault } from '../http.ts'
import { methodNotAllowed } from '../methods.ts'
import { deployedDocuments } from './documents.ts'

/** How long an answer of the database is reused: /readyz needs no token, and must not pass any load on to it. */
const readinessMs = 1_000

export interface OperationsDeps {
  config: Config
  store: Store
  observe: Observe
  clock: Clock
  /** Whether a balancer has to take this process for gone, although it still answers. */
  isStopping: () => boolean
}

/** What operators and integrators read beside the contract: health, metrics and the documents themselves. */
export function operationsRouter({ config, store, observe, clock, isStopping }: OperationsDeps): Router {
  const router = new Router({ sensitive: true, strict: true })
  const serve = (path: string, answer: Middleware): void => {
    router.get(path, answer)
    router.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
  }
  const ping = cached(store.ping, readinessMs, clock)
  serve('/healthz', (ctx) => {
    ctx.body = { status: 'up' }
  })
  serve('/readyz', async (ctx) => {
    // Planned, and asked again and again: an answer like that of a fault, and no line in the log.
    if (isStopping()) return writeFault(ctx, unavailable())
    await ping()
    ctx.body = { status: 'ready' }
  })
  serve('/metrics', async (ctx) => {
    ctx.type = observe.metricsType
    ctx.body = await observe.metrics()
  })
  const documents = deployedDocuments(config)
  const files = {
    '/openapi.yaml': [documents.openapiYaml, 'application/yaml'],
    '/openapi.json': [documents.openapiJson, 'application/json'],
    '/asyncapi.yaml': [documents.asyncapiYaml, 'application/yaml'],
    '/docs': [documents.page, 'text/html; charset=utf-8'],
    '/docs/frames': [documents.framesPage, 'text/html; charset=utf-8'],
    '/docs/mcp': [documents.mcpPage, 'text/html; charset=utf-8'],
    '/llms.txt': [documents.llmsText, 'text/plain; charset=utf-8'],
    '/docs/redoc.standalone.js': [documents.redocScript, 'text/javascript; charset=utf-8'],
    ...Object.fromEntries(
      documents.guides.map(([name, page]) => [`/docs/${name}`, [page, 'text/html; charset=utf-8']]),
    ),
  } as const
  for (const [path, [content, type]] of Object.entries(files)) {
    // Shared by all answers, where each would have its own copy of a text.
    const bytes = lazily(() => Buffer.from(content()))
    serve(path, (ctx) => {
      ctx.type = type
      ctx.set({ 'Cache-Control': 'public, max-age=300', ...openToAll })
      ctx.body = bytes()
    })
  }
  return router
}
