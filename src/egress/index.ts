import { constants } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Timer } from '../platform/clock.ts'
import { setOf } from '../platform/networks.ts'
import { meteredHttpAgent, meteredHttpsAgent } from './connections.ts'
import { follow, type Ended, type Phases } from './exchange.ts'
import { hostOf, mayReach, refusalOf } from './endpoint.ts'
import { checkedLookup, type Resolve } from './names.ts'

/** Why nothing has come of a message; never what the endpoint answered, or what is where. */
export type Failure = 'connection_refused' | 'timeout' | 'tls_error' | 'http_4xx' | 'http_5xx'

export interface Outcome {
  /** None where the endpoint has taken the message, by a status of 2xx. */
  failure?: Failure
  /** Of an answer, if there was one. */
  status?: number
  /** As the endpoint wrote it. */
  retryAfter?: string
  /** The beginning of its answer, where it was asked for. */
  answer?: string
}

export interface OutgoingMessage {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** So many bytes of the answer are kept, which has to end in time for that. */
  answerBytesMax?: number
}

/** The way to endpoints that others name: to public addresses alone, whatever their names stand for by then. */
export interface Egress {
  /** Why nothing would ever be sent to the address, if so. */
  refusalOf(address: string): string | undefined
  /** Never throws. */
  post(address: string, message: OutgoingMessage): Promise<Outcome>
  close(): void
}

export interface EgressDeps {
  /** Networks, as CIDRs, whose addresses may be reached although they are not public. */
  allowedNetworks: readonly string[]
  resolve: Resolve
  timer: Timer
  /** Certificates that servers are trusted by, in the place of those that come with Node. */
  ca?: string
}

/** For the name, the connection and TLS; for all up to the status; and for the rest of an answer that nobody reads. */
const phases: Phases = { connectMs: 5_000, totalMs: 15_000, drainMs: 500 }

/** That a connection was ended while it was kept is known at once; who breaks off later gets no second request. */
const staleMs = 1_000

const headerBytesMax = 16_384

/** A connection that is kept costs memory on both sides; an endpoint that gets nothing for so long is not busy. */
const keptMs = 10_000
const keptPerHostMax = 8

export function createEgress({ allowedNetworks, resolve, timer, ca }: EgressDeps): Egress {
  const isAllowed = setOf(allowedNetworks)
  const fresh = { autoSelectFamilyAttemptTimeout: phases.connectMs / 4 }
  const kept = {
    ...fresh,
    keepAlive: true,
    maxFreeSockets: keptPerHostMax,
    timeout: keptMs,
    scheduling: 'lifo',
  } as const
  const trust = {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(ca === undefined ? {} : { ca }),
  } as const
  const agents = {
    'http:': { kept: meteredHttpAgent(kept), fresh: meteredHttpAgent(fresh) },
    'https:': { kept: meteredHttpsAgent({ ...kept, ...trust }), fresh: meteredHttpsAgent({ ...fresh, ...trust }) },
  }

  function begin(url: URL, { headers, body }: OutgoingMessage, connections: 'kept' | 'fresh'): http.ClientRequest {
    const protocol = url.protocol === 'http:' ? 'http:' : 'https:'
    const host = hostOf(url)
    const { request } = protocol === 'http:' ? http : https
    return request({
      ...{ protocol, host, port: url.port, path: url.pathname + url.search, method: 'POST' },
      ...{ agent: agents[protocol][connections], maxHeaderSize: headerBytesMax },
      ...(isIP(host) > 0 ? {} : { servername: host }),
      headers: { ...headers, host: url.host, 'content-length': body.byteLength },
      lookup: checkedLookup(resolve, (address) => mayReach(url, address, isAllowed)),
    })
  }

  async function attempt(url: URL, message: OutgoingMessage, connections: 'kept' | 'fresh'): Promise<Outcome> {
    let isEarly = true
    const stop = timer(staleMs, () => (isEarly = false))
    const request = begin(url, message, connections)
    const ended = await follow(request, message, phases, timer)
    stop()
    const isStale = isEarly && request.reusedSocket && !ended.response
    return isStale ? attempt(url, message, 'fresh') : outcomeOf(ended)
  }

  const own = { refusalOf: (address: string) => refusalOf(address, isAllowed, allowedNetworks.length > 0) }
  return {
    ...own,
    async post(address, message) {
      if (own.refusalOf(address) !== undefined) return { failure: 'connection_refused' }
      return attempt(new URL(address), message, 'kept')
    },
    close() {
      for (const { kept, fresh } of Object.values(agents)) for (const agent of [kept, fresh]) agent.destroy()
    },
  }
}

function outcomeOf({ response, answer, error }: Ended): Outcome {
  if (!response) return { failure: error ?? 'connection_refused' }
  const { statusCode: status = 0 } = response
  const failure = failureOf(status)
  return { status, ...(failure ? { failure } : {}), ...retryAfterOf(response), ...(answer ? { answer } : {}) }
}

/** A redirect is not followed: whoever is at the endpoint has to name the address where it wants to be reached. */
function failureOf(status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined
  return status >= 500 ? 'http_5xx' : 'http_4xx'
}

function retryAfterOf({ headers }: IncomingMessage): Pick<Outcome, 'retryAfter'> {
  const retryAfter = headers['retry-after']
  return retryAfter === undefined ? {} : { retryAfter }
}
