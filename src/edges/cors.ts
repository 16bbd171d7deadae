import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { requestHeaders, responseHeaders } from '#generated/rest/headers.ts'
import { methods } from '#generated/rest/routes.ts'
import type { Config } from '../config.ts'

/** How long a browser remembers what a preflight told it; a change of the setting reaches all pages after it. */
const rememberedSeconds = 600

/** What the transport of MCP has in headers, which no document of ours describes. */
const mcpRequestHeaders = [
  'Accept',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
]
const mcpResponseHeaders = ['Mcp-Session-Id', 'MCP-Protocol-Version']

type Headers = Readonly<Record<string, string>>

/** Any page may read what is the same for everybody and asks for no token. */
export const openToAll: Headers = { 'Access-Control-Allow-Origin': '*' }

export interface Cors {
  /** What every answer says about the page that asks, also a refusal, which it could not read otherwise. */
  headersFor(headers: IncomingHttpHeaders): Headers
  /** Whether a browser asks on behalf of a listed page what it may send; this is no call of an operation. */
  isPreflight(request: IncomingMessage): boolean
  /** The answer to it, the same for every address. */
  readonly preflight: Headers
}

/**
 * Cross-origin requests of browser pages (Fetch standard, section 3.3), for the listed origins. Credentials are never
 * allowed: cookies are for pages of our own, and a page that has a token sends it itself.
 */
export function createCors({ corsOrigins }: Pick<Config, 'corsOrigins'>): Cors {
  const isListed = ({ origin }: IncomingHttpHeaders): boolean => origin !== undefined && corsOrigins.includes(origin)
  const varying: Headers = corsOrigins.length > 0 ? { Vary: 'Origin' } : {}
  return {
    headersFor(headers) {
      if (!isListed(headers)) return varying
      const exposed = {
        'Access-Control-Expose-Headers': [...responseHeaders, ...mcpResponseHeaders, 'Allow'].join(', '),
      }
      return { ...varying, 'Access-Control-Allow-Origin': headers.origin!, ...exposed }
    },
    isPreflight: ({ method, headers }) =>
      method === 'OPTIONS' && isListed(headers) && headers['access-control-request-method'] !== undefined,
    preflight: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': [...requestHeaders, ...mcpRequestHeaders].join(', '),
      'Access-Control-Max-Age': String(rememberedSeconds),
    },
  }
}
