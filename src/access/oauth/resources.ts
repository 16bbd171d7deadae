import { resourceNames, type ResourceName } from '#generated/scopes.ts'
import type { Config } from '../../settings/config.ts'
import { Fault } from '../../fault.ts'

export interface ProtectedResources {
  /** Identifiers of the resources. Tokens name them in the claim `aud`. */
  identifiers: Record<ResourceName, string>
  /** Returns the resource with this identifier. Compares normalized URLs (WHATWG URL, RFC 8707). */
  find(identifier: string): ResourceName | undefined
}

export function createProtectedResources({
  baseUrl,
  wsUrl,
  mcpUrl,
}: Pick<Config, 'baseUrl' | 'wsUrl' | 'mcpUrl'>): ProtectedResources {
  const identifiers = { rest: baseUrl, ws: wsUrl, mcp: mcpUrl }
  const names = new Map(resourceNames.map((name) => [new URL(identifiers[name]).href, name]))
  return {
    identifiers,
    find: (identifier) => names.get(URL.parse(identifier)?.href ?? ''),
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
