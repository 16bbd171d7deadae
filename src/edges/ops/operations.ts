import Router from '@koa/router'
import type { Config } from '../../settings/config.ts'
import { serveHealth, serveMetrics, servingBy, type HealthDeps } from './health.ts'
import { metricsAccess } from './metrics-access.ts'
import { redirectToDocuments, serveDocuments } from './published.ts'

export interface OperationsDeps extends HealthDeps {
  config: Config
}

/** Creates the router of health, metrics and published documents. */
export function operationsRouter(deps: OperationsDeps): Router {
  const { config } = deps
  const router = new Router({ sensitive: true, strict: true })
  const serve = servingBy(router)
  serveHealth(serve, deps)
  serveMetrics(serve, deps, metricsAccess(config))
  serveDocuments(serve, config)
  redirectToDocuments(router, config)
  return router
}
