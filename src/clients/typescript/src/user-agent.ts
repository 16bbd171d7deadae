import type { Operation } from './operation.js'
import type { Settings } from './options.js'
import { version } from './version.js'

const name = `agent-messaging-sdk/${version}`

/** A page may not set it: there it would only make browsers ask the service whether it may. */
export function agentHeader({ userAgent }: Pick<Settings, 'userAgent'>): Record<string, string> {
  // Bundlers put an empty `process` into pages.
  const isServer = (typeof process === 'object' && process.versions?.node !== undefined) || 'Deno' in globalThis
  if (!isServer) return {}
  return { 'User-Agent': userAgent ? `${userAgent} ${name}` : name }
}

/** What every request of an operation carries. */
export function headersFor(settings: Settings, { body }: Operation): Headers {
  const headers = new Headers(agentHeader(settings))
  if (body === 'json') headers.set('Content-Type', 'application/json')
  return headers
}
