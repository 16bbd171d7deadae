import { resourceNames, type ResourceName } from '#generated/scopes.ts'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'

export interface Resources {
  /** The identifiers that tokens carry as `aud`. */
  identifiers: Record<ResourceName, string>
  /** The resource that a client names, compared after WHATWG URL parsing (RFC 8707). */
  find(identifier: string): ResourceName | undefined
}

export function createResources({ baseUrl, wsUrl, mcpUrl }: Pick<Config, 'baseUrl' | 'wsUrl' | 'mcpUrl'>): Resources {
  const identifiers = { rest: baseUrl, ws: wsUrl, mcp: mcpUrl }
  const names = new Map(resourceNames.map((name) => [new URL(identifiers[name]).href, name]))
  return {
    identifiers,
    find: (identifier) => names.get(URL.parse(identifier)?.href ?? ''),
  }
}

/** What was thrown; where it is about the resource, it names those that there are (RFC 8707 section 2). */
export function namingResources(thrown: unknown, { identifiers }: Resources): unknown {
  if (!(thrown instanceof Fault) || thrown.code !== 'invalid_target') return thrown
  const names = Object.values(identifiers).join(', ')
  return new Fault('invalid_target', `Name exactly one resource of this service: ${names}`)
}
