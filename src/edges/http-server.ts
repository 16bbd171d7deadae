import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { fixedLimits } from '#generated/limits.ts'
import { Fault } from '../fault.ts'
import type { BodyTimeouts } from '../platform/body-timeouts.ts'
import { createRequestPipelines } from '../platform/pipelining.ts'
import { faultOfRequestHead, faultOfParser } from './http.ts'

/** Milliseconds between two checks for slow clients. A timeout may be late by this time. */
const timeoutCheckMs = 1_000

export interface HttpServerOptions {
  requestSeconds: number
  /** Seconds for which a connection stays open after its last response. */
  keepAliveSeconds: number
  arrivals: BodyTimeouts
  handle: RequestListener
  /** Takes over a connection that requests a WebSocket and has no other pending request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Writes an error to a raw connection. `request` is undefined if no request could be parsed. */
  refuse(connection: Duplex, fault: Fault, request?: IncomingMessage): void
}

export interface HttpServer {
  http: Server
  /** Returns true if a request on the connection has no complete response yet. */
  isBusy(connection: Duplex): boolean
}

const tooManyRequestsFault = (): Fault =>
  new Fault('RATE_LIMITED', 'too many requests wait on this connection: read the answers first', {
    retryAfterSeconds: 1,
  })

/** Creates the HTTP server. It sends all responses of a connection, including errors, in the order of the requests. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { requestSeconds, keepAliveSeconds, arrivals, handle, upgrade, refuse } = options
  const pipelines = createRequestPipelines(handle)

  const http = createServer(
    {
      headersTimeout: requestSeconds * 1000,
      keepAliveTimeout: keepAliveSeconds * 1000,
      requestTimeout: 0, // no limit: `arrivals` limits the time of a body
      connectionsCheckingInterval: timeoutCheckMs,
      maxHeaderSize: fixedLimits.headerBytesMax + 1, // Node already rejects headers of this size
      requireHostHeader: false,
      // Node answers any other upgrade as a plain HTTP request (RFC 9110 section 7.8).
      shouldUpgradeCallback: (request) =>
        request.method === 'GET' && // RFC 6455 section 4.1
        request.httpVersion === '1.1' &&
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        !faultOfRequestHead(request) &&
        !pipelines.isBusy(request.socket),
    },
    pipelines.handle,
  )
  http.maxHeadersCount = 0 // no limit, because Node would silently drop further headers
  http.on('connection', pipelines.limitParser)
  http.on('checkExpectation', pipelines.handle)
  http.on('checkContinue', (request, response) => {
    if (!faultOfRequestHead(request)) response.writeContinue() // Node emits this also for a list with 100-continue
    pipelines.handle(request, response)
  })
  http.on('upgrade', (request, socket, head) => {
    if (pipelines.isFull(socket)) return refuseLater(request, socket, tooManyRequestsFault())
    pipelines.handOver(socket, () => upgrade(request, socket, head))
  })
  http.on('connect', (request, socket) => refuseLater(request, socket, new Fault('NOT_FOUND'))) // the service is no proxy
  http.on('clientError', (error, socket) => refuseMalformed(error, socket))
  http.once('close', arrivals.close)
  return { http, isBusy: pipelines.isBusy }

  /** Answers a request with an error after all earlier ones. Node no longer handles errors of the connection. */
  function refuseLater(request: IncomingMessage, socket: Duplex, fault: Fault): void {
    socket.on('error', () => socket.destroy())
    pipelines.handOver(socket, () => refuse(socket, fault, request))
  }

  /**
   * Answers an error of the HTTP parser, which never reaches Koa. An error in a body becomes the response to its
   * request. A connection that sent nothing gets no response (RFC 9112 section 9.5).
   */
  function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex & { bytesRead?: number }): void {
    if (error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy()
    const request = pipelines.arriving(socket)
    if (request) arrivals.fail(request, new Fault('VALIDATION_ERROR', 'the body is not valid HTTP'))
    else pipelines.end(socket, () => refuse(socket, faultOfParser(error)))
  }
}
