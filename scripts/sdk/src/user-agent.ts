import type { Settings } from './options.js'
import { version } from './version.js'

const name = `agent-messaging-sdk/${version}`

/** A page may not set it: there it would only make browsers ask the service whether it may. */
export function agentHeader({ userAgent }: Settings): Record<string, string> {
  if (typeof process !== 'object' && !('Deno' in globalThis)) return {}
  return { 'User-Agent': userAgent ? `${userAgent} ${name}` : name }
}
