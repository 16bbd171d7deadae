import { routes } from '#generated/rest/routes.ts'
import type { Route } from '../../calls/incoming.ts'
import type { Config } from '../../settings/config.ts'
import type { CallContexts, Mount } from '../../context.ts'

/** An operation at one of its addresses. */
export interface Endpoint {
  route: Route
  mount: Mount
}

export interface Path {
  /** Path in the syntax of the router. */
  pattern: string
  byMethod: ReadonlyMap<string, Endpoint>
  /**
   * First operation of the path. A wrong method gets an error in its form, because all operations of a path have the
   * same form.
   */
  first: Route
}

/** Returns the paths of the contract in its order. The first path that matches an address applies. */
export function pathsOf({ baseUrl, authUrl, filesUrl }: Pick<Config, 'baseUrl' | 'authUrl' | 'filesUrl'>): Path[] {
  const prefixes: Record<Mount, string> = {
    base_url: prefixOf(baseUrl),
    auth_url: prefixOf(authUrl),
    files_url: prefixOf(filesUrl),
  }
  const endpoints = routes<CallContexts>().flatMap((route) => route.mounts.map((mount) => ({ route, mount })))
  const byPattern = Map.groupBy(endpoints, ({ route, mount }) => prefixes[mount] + route.pattern)
  return [...byPattern].map(([pattern, endpointsAtPattern]) => ({
    pattern,
    byMethod: new Map([...impliedHead(endpointsAtPattern), ...endpointsAtPattern.map(entryOf)]),
    first: endpointsAtPattern[0]!.route,
  }))
}

const prefixOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

const entryOf = (endpoint: Endpoint): [string, Endpoint] => [endpoint.route.method, endpoint]

/**
 * Returns a HEAD endpoint for each public GET operation. An operation with a token may have effects and is counted, so
 * it gets none.
 */
const impliedHead = (endpoints: readonly Endpoint[]): [string, Endpoint][] =>
  endpoints.flatMap((endpoint) => {
    const { method, access } = endpoint.route
    return method === 'GET' && access === 'public' ? [['HEAD', endpoint]] : []
  })
