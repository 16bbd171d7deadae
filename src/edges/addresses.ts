import { Fault } from '../fault.ts'
import type { Config } from '../settings/config.ts'

const printableAscii = /^[!-~]*$/

/**
 * Throws VALIDATION_ERROR if an address is not percent-encoded UTF-8 (RFC 3986 section 2.5). Without this check,
 * parsers would replace invalid bytes and change the meaning of the request.
 */
export function requireEncodedAddress(address: string): void {
  if (printableAscii.test(address) && isPercentEncoded(address)) return
  throw new Fault('VALIDATION_ERROR', 'the address of the request is not percent-encoded UTF-8')
}

/** Returns true if every percent sign begins an encoded byte, and the bytes are UTF-8. */
export function isPercentEncoded(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the address of this deployment for each default address in the contract. Longer addresses come first, because
 * some are prefixes of others.
 */
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

/** Returns a function that replaces the default addresses in a text by the addresses of the deployment. */
export function createAddressReplacer(config: Config): (text: string) => string {
  const addresses = addressesOf(config)
  const defaults = new RegExp(`(?:${[...addresses.keys()].join('|')})(?!\\w)`, 'g')
  return (text) => text.replace(defaults, (address) => addresses.get(address) ?? address)
}

interface Server {
  url: string
  variables?: Record<string, { default: string }>
}

/**
 * Replaces the server variables in an OpenAPI document by their defaults, because some client generators do not support
 * variables.
 */
export const withLiteralServers = <T>(document: T): T =>
  JSON.parse(JSON.stringify(document), (key, value) => (key === 'servers' ? value.map(literalServer) : value))

function literalServer({ url, variables = {}, ...rest }: Server): Server {
  return { url: url.replace(/\{(\w+)\}/g, (_, name: string) => variables[name]?.default ?? ''), ...rest }
}

/**
 * Returns the host and the protocol of the WebSocket server for AsyncAPI. The path is not part of the server there, but
 * the address of a channel. `createAddressReplacer` sets the path.
 */
export const socketServer = ({ wsUrl }: Config): { host: string; protocol: string } => ({
  host: new URL(wsUrl).host,
  protocol: new URL(wsUrl).protocol.slice(0, -1),
})
