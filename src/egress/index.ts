import { constants } from 'node:crypto'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Timer } from '../platform/clock.ts'
import { addressSetOf } from '../platform/client-address.ts'
import {
  type ExchangeResult,
  runExchange,
  createMeteredHttpAgent,
  createMeteredHttpsAgent,
  type ExchangeTimeLimits,
} from './exchange.ts'
import { createCheckedLookup, hostOf, mayConnectTo, type ResolveHost, urlProblemOf } from './addresses.ts'

/**
 * Category of a failure. It is coarse, so that it reveals neither the response of the endpoint nor the reachable hosts
 * of the network.
 */
export type EgressFailure = 'connection_refused' | 'timeout' | 'tls_error' | 'http_4xx' | 'http_5xx'

export interface EgressOutcome {
  /** Category of the failure. Absent if the endpoint accepted the message with a 2xx status. */
  failure?: EgressFailure
  /** HTTP status of the response; absent if there was none. */
  status?: number
  /** Unparsed value of the Retry-After header. */
  retryAfter?: string
  /** Whole body of the response. Absent if the caller did not set `answerBytesMax`, or the body was larger. */
  answer?: string
}

export interface OutgoingMessage {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** Highest size of a response body in bytes. If set, the outcome contains the body. */
  answerBytesMax?: number
  /** Time in milliseconds until the status of the response has arrived. */
  totalMs?: number
}

export interface DocumentRequest {
  /** Value of the `Accept` header. */
  accept: string
  /** Highest size of the document in bytes. */
  bytesMax: number
  /** Time in milliseconds until the whole document has arrived. */
  totalMs: number
}

/** Request of a protocol client, which needs the status and the type of every response. */
export interface ProtocolRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Highest size of the response body in bytes. */
  bytesMax: number
  /** Time in milliseconds until the whole response has arrived. */
  totalMs: number
}

export interface ProtocolResponse {
  status: number
  headers: DocumentHeaders
  text: string
}

export type DocumentHeaders = IncomingHttpHeaders

export interface FetchedDocument {
  text: string
  headers: DocumentHeaders
}

/**
 * Client for requests to URLs that users choose. It connects only to public addresses, and checks them when it resolves
 * the name.
 */
export interface Egress {
  /** Returns the reason why the URL is never allowed, or undefined. */
  refusalOf(address: string): string | undefined
  /** Posts the message and returns the outcome. Never throws. */
  post(address: string, message: OutgoingMessage): Promise<EgressOutcome>
  /**
   * Gets a document. Returns undefined unless the status is 200 and the whole document arrives within the limits. A
   * caller therefore cannot tell a forbidden address from an endpoint that fails. Never throws.
   */
  get(address: string, request: DocumentRequest): Promise<FetchedDocument | undefined>
  /**
   * Sends a request once, on a new connection, and follows no redirect. Returns undefined unless the whole response
   * arrives within the limits. Never throws.
   */
  exchange(address: string, request: ProtocolRequest): Promise<ProtocolResponse | undefined>
  close(): void
}

export interface EgressDeps {
  /** Networks (CIDR) to which the service may connect although they are not public. */
  allowedNetworks: readonly string[]
  resolve: ResolveHost
  timer: Timer
  /** Trusted CA certificates (PEM). They replace those that come with Node. */
  ca?: string
}

/**
 * Time limits in milliseconds: for DNS, TCP and TLS; for everything up to the status; for the rest of a body that the
 * caller does not need.
 */
const phases: ExchangeTimeLimits = { connectMs: 5_000, totalMs: 15_000, drainMs: 500 }

/**
 * Milliseconds within which a failure on a reused connection means that the endpoint had already closed the connection.
 * The request is then repeated once on a new connection.
 */
const staleMs = 1_000

const headerBytesMax = 16_384

/** Name of the service in requests for documents. Some servers reject requests without one. */
const userAgent = 'agent-messaging-service'

/** Milliseconds after which an idle connection is closed, because it costs memory on both sides. */
const idleMs = 10_000
const idlePerHostMax = 8

/** Creates the connection pools of both protocols, each with and without reuse of connections. */
function createAgents(ca: string | undefined) {
  const fresh = { autoSelectFamilyAttemptTimeout: phases.connectMs / 4 }
  const reused = {
    ...fresh,
    keepAlive: true,
    maxFreeSockets: idlePerHostMax,
    timeout: idleMs,
    scheduling: 'lifo',
  } as const
  const trust = {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(ca === undefined ? {} : { ca }),
  } as const
  return {
    'http:': { reused: createMeteredHttpAgent(reused), fresh: createMeteredHttpAgent(fresh) },
    'https:': {
      reused: createMeteredHttpsAgent({ ...reused, ...trust }),
      fresh: createMeteredHttpsAgent({ ...fresh, ...trust }),
    },
  }
}

/** Creates the egress. It has a connection pool for each protocol and reuses connections for a short time. */
export function createEgress({ allowedNetworks, resolve, timer, ca }: EgressDeps): Egress {
  const isAllowed = addressSetOf(allowedNetworks)
  const agents = createAgents(ca)

  function openRequest(
    url: URL,
    { method, headers }: { method: 'GET' | 'POST'; headers: http.OutgoingHttpHeaders },
    connections: 'reused' | 'fresh',
  ): http.ClientRequest {
    const protocol = url.protocol === 'http:' ? 'http:' : 'https:'
    const host = hostOf(url)
    const { request } = protocol === 'http:' ? http : https
    return request({
      protocol,
      host,
      port: url.port,
      path: url.pathname + url.search,
      method,
      agent: agents[protocol][connections],
      maxHeaderSize: headerBytesMax,
      ...(isIP(host) > 0 ? {} : { servername: host }),
      headers: { ...headers, host: url.host },
      lookup: createCheckedLookup(resolve, (address) => mayConnectTo(url, address, isAllowed)),
    })
  }

  async function attempt(url: URL, message: OutgoingMessage, connections: 'reused' | 'fresh'): Promise<EgressOutcome> {
    let isEarly = true
    const stop = timer(staleMs, () => (isEarly = false))
    const headers = { ...message.headers, 'content-length': message.body.byteLength }
    const request = openRequest(url, { method: 'POST', headers }, connections)
    const { totalMs = phases.totalMs } = message
    const ended = await runExchange(request, message, { ...phases, totalMs }, timer)
    stop()
    const isStale = isEarly && request.reusedSocket && !ended.response
    return isStale ? attempt(url, message, 'fresh') : outcomeOf(ended)
  }

  async function exchange(address: string, message: ProtocolRequest): Promise<ProtocolResponse | undefined> {
    if (rules.refusalOf(address) !== undefined) return undefined
    const { method, body, bytesMax, totalMs } = message
    const length = body === undefined ? {} : { 'content-length': body.byteLength }
    const own = { 'accept-encoding': 'identity', 'user-agent': userAgent, connection: 'close', ...length }
    const request = openRequest(new URL(address), { method, headers: { ...message.headers, ...own } }, 'fresh')
    const content = { answerBytesMax: bytesMax, ...(body && { body }) }
    const { response, answer } = await runExchange(request, content, { ...phases, totalMs }, timer)
    if (response?.statusCode === undefined || answer === undefined) return undefined
    return { status: response.statusCode, headers: response.headers, text: answer }
  }

  const rules = { refusalOf: (address: string) => urlProblemOf(address, isAllowed, allowedNetworks.length > 0) }
  return {
    ...rules,
    async post(address, message) {
      if (rules.refusalOf(address) !== undefined) return { failure: 'connection_refused' }
      return attempt(new URL(address), message, 'reused')
    },
    async get(address, { accept, bytesMax, totalMs }) {
      const found = await exchange(address, { method: 'GET', headers: { accept }, bytesMax, totalMs })
      return found?.status === 200 && found.text ? { text: found.text, headers: found.headers } : undefined
    },
    exchange,
    close() {
      for (const { reused, fresh } of Object.values(agents)) for (const agent of [reused, fresh]) agent.destroy()
    },
  }
}

function outcomeOf({ response, answer, error }: ExchangeResult): EgressOutcome {
  if (!response) return { failure: error ?? 'connection_refused' }
  const { statusCode: status = 0 } = response
  const failure = failureOf(status)
  return { status, ...(failure ? { failure } : {}), ...retryAfterOf(response), ...(answer ? { answer } : {}) }
}

/**
 * Returns the category of an HTTP status; undefined for a success. A redirect is a failure, because the owner of the
 * endpoint must register its final URL.
 */
function failureOf(status: number): EgressFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  return status >= 500 ? 'http_5xx' : 'http_4xx'
}

function retryAfterOf({ headers }: IncomingMessage): Pick<EgressOutcome, 'retryAfter'> {
  const retryAfter = headers['retry-after']
  return retryAfter === undefined ? {} : { retryAfter }
}
