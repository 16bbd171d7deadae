import { routes } from '#generated/rest/routes.ts'
import type { Route } from '../../calls/incoming.ts'
import type { Config } from '../../config.ts'
import type { CallContexts, Mount } from '../../context.ts'

/** An operation at one of its addresses. */
export interface Endpoint {
  route: Route
  mount: Mount
}

export interface Path {
  /** As routers write paths. */
  pattern: string
  byMethod: ReadonlyMap<string, Endpoint>
  /** A wrong method is refused as this operation refuses: all of one path write errors in the same form. */
  first: Route
}

/** The paths of the contract in its order: of those that match an address the first is meant. */
export function pathsOf({ baseUrl, authUrl, filesUrl }: Pick<Config, 'baseUrl' | 'authUrl' | 'filesUrl'>): Path[] {
  const prefixes: Record<Mount, string> = {
    base_url: prefixOf(baseUrl),
    auth_url: prefixOf(authUrl),
    files_url: prefixOf(filesUrl),
  }
  const endpoints = routes<CallContexts>().flatMap((route) => route.mounts.map((mount) => ({ route, mount })))
  const byPattern = Map.groupBy(endpoints, ({ route, mount }) => prefixes[mount] + route.pattern)
  return [...byPattern].map(([pattern, same]) => ({
    pattern,
    byMethod: new Map([...impliedHead(same), ...same.map(entryOf)]),
    first: same[0]!.route,
  }))
}

const prefixOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

const entryOf = (endpoint: Endpoint): [string, Endpoint] => [endpoint.route.method, endpoint]

/**
 * HEAD is GET without its body where anybody may read, unless it is an operation of its own; what needs a token may
 * have effects, and is counted.
 */
const impliedHead = (endpoints: readonly Endpoint[]): [string, Endpoint][] =>
  endpoints.flatMap((endpoint) => {
    const { method, access } = endpoint.route
    return method === 'GET' && access === 'public' ? [['HEAD', endpoint]] : []
  })
