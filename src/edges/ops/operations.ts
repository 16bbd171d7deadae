import Router from '@koa/router'
import type { Config } from '../../config.ts'
import { lazily } from '../../platform/lazily.ts'
import { openToAll } from '../cors.ts'
import { deployedDocuments } from './documents.ts'
import { serveHealth, serveMetrics, servingBy, type HealthDeps } from './health.ts'

export interface OperationsDeps extends HealthDeps {
  config: Config
}

/** What operators and integrators read beside the contract: health, metrics and the documents themselves. */
export function operationsRouter(deps: OperationsDeps): Router {
  const { config } = deps
  const router = new Router({ sensitive: true, strict: true })
  const serve = servingBy(router)
  serveHealth(serve, deps)
  if (config.opsPort === undefined) serveMetrics(serve, deps)
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
