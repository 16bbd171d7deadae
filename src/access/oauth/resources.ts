import { resourceNames, type ResourceName } from '#generated/scopes.ts'
import type { Config } from '../../settings/config.ts'
import { Fault } from '../../fault.ts'

export interface ProtectedResources {
  /** Identifiers of the resources. Tokens name them in the claim `aud`. */
  identifiers: Record<ResourceName, string>
  /**
   * Returns the identifier of a resource for a request with this Host header. If both have a loopback host name, the
   * identifier has that of the request. MCP clients reject metadata with another host name than the address that a
   * person typed (RFC 9728 section 3.3).
   */
  identifierAt(name: ResourceName, host: string): string
  /**
   * Returns the resource with this identifier. Compares normalized URLs (WHATWG URL, RFC 8707). Ignores a slash at the
   * end, and regards all loopback host names as one.
   */
  find(identifier: string): ResourceName | undefined
}

/** Host names of this machine (RFC 8252 section 7.3). */
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Returns the URL with another host name. Returns it unchanged if one of both names is no loopback name. */
function withLoopbackHost(url: URL, hostname: string): URL {
  if (!loopbackHosts.has(url.hostname) || !loopbackHosts.has(hostname)) return url
  const renamed = new URL(url)
  renamed.hostname = hostname
  return renamed
}

/** Returns the form of an identifier in which identifiers of the same resource are equal. */
const comparable = (url: URL): string => withLoopbackHost(url, 'localhost').href.replace(/\/$/, '')

export function createProtectedResources({
  baseUrl,
  wsUrl,
  mcpUrl,
}: Pick<Config, 'baseUrl' | 'wsUrl' | 'mcpUrl'>): ProtectedResources {
  const identifiers = { rest: baseUrl, ws: wsUrl, mcp: mcpUrl }
  const names = new Map(resourceNames.map((name) => [comparable(new URL(identifiers[name])), name]))
  return {
    identifiers,
    identifierAt(name, host) {
      const own = new URL(identifiers[name])
      const asked = URL.parse(`${own.protocol}//${host}`)
      if (asked?.port !== own.port || asked.hostname === own.hostname) return identifiers[name]
      return withLoopbackHost(own, asked.hostname).href.replace(/\/$/, '')
    },
    find(identifier) {
      const url = URL.parse(identifier)
      return url ? names.get(comparable(url)) : undefined
    },
  }
}

/**
 * Returns an `invalid_target` error with a list of the resources of this service (RFC 8707 section 2). Returns any
 * other error unchanged.
 */
export function withResourceNames(thrown: unknown, { identifiers }: ProtectedResources): unknown {
  if (!(thrown instanceof Fault) || thrown.code !== 'invalid_target') return thrown
  const names = Object.values(identifiers).join(', ')
  return new Fault(
    'invalid_target',
    `the resource is missing, repeated or unknown; name exactly one of these: ${names}`,
  )
}
