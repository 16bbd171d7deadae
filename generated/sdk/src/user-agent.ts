// Generated from src/clients/typescript/src/user-agent.ts by `npm run generate`. Do not edit.
import type { Operation } from './operation.js'
import type { Settings } from './settings.js'
import { version } from './version.js'

const name = `agent-messaging-sdk/${version}`

/** Returns the `User-Agent` header. In browsers it is empty, because it would only cause a CORS preflight. */
export function userAgentHeader({ userAgent }: Pick<Settings, 'userAgent'>): Record<string, string> {
  // Bundlers define an empty `process` for browsers.
  const isServer = (typeof process === 'object' && process.versions?.node !== undefined) || 'Deno' in globalThis
  if (!isServer) return {}
  return { 'User-Agent': userAgent ? `${userAgent} ${name}` : name }
}

/** Returns the headers that every request of an operation has. */
export function requestHeaders(settings: Settings, { body }: Operation): Headers {
  const headers = new Headers(userAgentHeader(settings))
  if (body === 'json') headers.set('Content-Type', 'application/json')
  return headers
}
