import type { Config } from '../config.ts'

/** The contract is written with the default addresses. Longer ones come first, because some begin like others. */
const addressesOf = (config: Config): ReadonlyMap<string, string> =>
  new Map([
    ['ws://127.0.0.1:8080/v1/connect', config.wsUrl],
    ['ws://127.0.0.1:8080', new URL(config.wsUrl).origin],
    ['/v1/connect', new URL(config.wsUrl).pathname],
    ['http://127.0.0.1:8080/v1', config.baseUrl],
    ['http://127.0.0.1:8080/mcp', config.mcpUrl],
    ['http://127.0.0.1:8080/files', config.filesUrl],
    ['http://localhost:8080', config.webUrl],
    ['http://127.0.0.1:8080', config.authUrl],
  ])

/**
 * Puts the addresses of a deployment in the place of the defaults, in any text: servers, token URLs, examples and
 * prose.
 */
export function addressing(config: Config): (text: string) => string {
  const addresses = addressesOf(config)
  const defaults = new RegExp(`(?:${[...addresses.keys()].join('|')})(?!\\w)`, 'g')
  return (text) => text.replace(defaults, (found) => addresses.get(found) ?? found)
}

interface Server {
  url: string
  variables?: Record<string, { default: string }>
}

/**
 * An OpenAPI document whose servers are addresses: nothing about them is variable here, and not every client generator
 * knows variables.
 */
export const withLiteralServers = <T>(document: T): T =>
  JSON.parse(JSON.stringify(document), (key, value) => (key === 'servers' ? value.map(literalServer) : value))

function literalServer({ url, variables = {}, ...rest }: Server): Server {
  return { url: url.replace(/\{(\w+)\}/g, (_, name: string) => variables[name]?.default ?? ''), ...rest }
}

/**
 * AsyncAPI writes the WebSocket's address in three parts; the third, the address of a channel, is a text like others.
 */
export const socketServer = ({ wsUrl }: Config): { host: string; protocol: string } => ({
  host: new URL(wsUrl).host,
  protocol: new URL(wsUrl).protocol.slice(0, -1),
})
