import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { requestHeaders, responseHeaders } from '#generated/rest/headers.ts'
import { methods } from '#generated/rest/routes.ts'
import type { Config } from '../settings/config.ts'

type Addresses = Pick<Config, 'webUrl' | 'baseUrl' | 'authUrl' | 'wsUrl' | 'mcpUrl' | 'filesUrl'>

/**
 * Returns the hosts of the service that serve no pages, as values of the Host header. A loopback host with another port
 * than the pages is not returned. A proxy may use that host to forward requests for the pages to this process.
 */
export function apiOnlyHosts({ webUrl, baseUrl, authUrl, wsUrl, mcpUrl, filesUrl }: Addresses): ReadonlySet<string> {
  const web = new URL(webUrl)
  const others = [baseUrl, authUrl, wsUrl, mcpUrl, filesUrl].map((address) => new URL(address))
  const isOther = ({ host, hostname, port }: URL): boolean =>
    host !== web.host && (port === web.port || !/^(?:localhost|127[\d.]+|\[::1\])$/.test(hostname))
  return new Set(others.filter(isOther).map(({ host }) => host))
}

/**
 * Seconds for which a browser caches the result of a preflight. After this time, all browsers use a changed setting.
 */
const preflightMaxAgeSeconds = 600

/** Request headers of the MCP transport. The contract does not describe them. */
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

/** Headers of public documents. Any page may read these documents without a token. */
export const publicCorsHeaders: Headers = { 'Access-Control-Allow-Origin': '*' }

interface Cors {
  /**
   * Returns the CORS headers of a response. Errors need them too, because pages could not read the errors otherwise.
   */
  headersFor(headers: IncomingHttpHeaders): Headers
  /** Returns true for a preflight request of a listed origin. Such a request calls no operation. */
  isPreflight(request: IncomingMessage): boolean
  /** Headers of the response to a preflight. They are the same for every path. */
  readonly preflight: Headers
}

/**
 * Creates the rules for cross-origin requests of listed origins (Fetch standard, section 3.3). The rules never allow
 * credentials, because pages of other origins send a token. Only the service's own pages use cookies.
 */
export function createCors({ corsOrigins }: Pick<Config, 'corsOrigins'>): Cors {
  const isListed = ({ origin }: IncomingHttpHeaders): boolean => origin !== undefined && corsOrigins.includes(origin)
  const varyHeaders: Headers = corsOrigins.length > 0 ? { Vary: 'Origin' } : {}
  return {
    headersFor(headers) {
      if (!isListed(headers)) return varyHeaders
      const exposeHeaders = {
        'Access-Control-Expose-Headers': [...responseHeaders, ...mcpResponseHeaders, 'Allow'].join(', '),
      }
      return { ...varyHeaders, 'Access-Control-Allow-Origin': headers.origin!, ...exposeHeaders }
    },
    isPreflight: ({ method, headers }) =>
      method === 'OPTIONS' && isListed(headers) && headers['access-control-request-method'] !== undefined,
    preflight: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': [...requestHeaders, ...mcpRequestHeaders].join(', '),
      'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
    },
  }
}
