// Generated from src/clients/typescript/src/connection.ts by `npm run generate`. Do not edit.
import { createTokenSource } from './auth.js'
import { createCall, type Call } from './call.js'
import { createDiscovery, type Discovery } from './discovery.js'
import { selectAuth, createSettings, type ClientOptions } from './options.js'
import type { Settings } from './settings.js'
import type { TokenSource } from './tokens.js'

/** The parts that every function of the client uses. */
export interface Connection {
  readonly settings: Settings
  readonly discovery: Discovery
  readonly tokens: TokenSource
  readonly call: Call
}

/**
 * Creates a connection to the service without the methods of a client. Functions such as `send` take it, which keeps
 * small programs small.
 */
export function createConnection(options: ClientOptions = {}): Connection {
  const settings = createSettings(options)
  const discovery = createDiscovery(settings)
  const tokens = createTokenSource(selectAuth(options), { settings, discovery })
  return { settings, discovery, tokens, call: createCall(settings, discovery, tokens) }
}
