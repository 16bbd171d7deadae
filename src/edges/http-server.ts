import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { fixedLimits } from '#generated/limits.ts'
import { Fault } from '../fault.ts'
import type { BodyTimeouts } from '../platform/body-timeouts.ts'
import { createPipelines } from '../platform/pipelining.ts'
import { faultOfHead, faultOfParser } from './request-head.ts'

/** How late a client that is too slow may be told so. */
const timeoutCheckMs = 1_000

export interface HttpServerOptions {
  requestSeconds: number
  arrivals: BodyTimeouts
  handle: RequestListener
  /** Takes a connection over that asks for a WebSocket, and has asked for nothing else before. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Answers a connection of which nobody else knows; there is no request where none could be read. */
  refuse(connection: Duplex, fault: Fault, request?: IncomingMessage): void
}

export interface HttpServer {
  http: Server
  /** Whether somebody waits for an answer on the connection. */
  isBusy(connection: Duplex): boolean
}

/** Connections and what is asked on them, up to where operations begin: every answer in its turn, refusals too. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { requestSeconds, arrivals, handle, upgrade, refuse } = options
  const pipelines = createPipelines(handle)

  const http = createServer(
    {
      headersTimeout: requestSeconds * 1000,
      requestTimeout: 0, // a body may take as long as it moves
      connectionsCheckingInterval: timeoutCheckMs,
      maxHeaderSize: fixedLimits.headerBytesMax + 1, // Node refuses the number itself
      requireHostHeader: false,
      // Declined by answering in HTTP (RFC 9110 section 7.8), as is any other protocol.
      shouldUpgradeCallback: (request) =>
        request.method === 'GET' && // RFC 6455 section 4.1
        request.httpVersion === '1.1' &&
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        !faultOfHead(request) &&
        !pipelines.isBusy(request.socket),
    },
    pipelines.handle,
  )
  http.maxHeadersCount = 0 // headers beyond the count would be dropped in silence; their bytes are limited
  http.on('checkExpectation', pipelines.handle)
  http.on('checkContinue', (request, response) => {
    if (!faultOfHead(request)) response.writeContinue() // Node takes any list with 100-continue in it for that alone
    pipelines.handle(request, response)
  })
  http.on('upgrade', (request, socket, head) => pipelines.handOver(socket, () => upgrade(request, socket, head)))
  http.on('connect', (request, socket) => {
    socket.on('error', () => socket.destroy())
    pipelines.handOver(socket, () => refuse(socket, new Fault('NOT_FOUND'), request)) // there is no way to anywhere else
  })
  http.on('clientError', (error, socket) => refuseMalformed(error, socket))
  http.once('close', arrivals.close)
  return { http, isBusy: pipelines.isBusy }

  /**
   * What the HTTP parser itself refuses never reaches Koa. In a body it is answered by the answer to its request; where
   * nothing was asked, not at all (RFC 9112 section 9.5).
   */
  function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex & { bytesRead?: number }): void {
    if (error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy()
    const arriving = pipelines.arriving(socket)
    if (arriving) arrivals.fail(arriving, new Fault('VALIDATION_ERROR', 'the body is not valid HTTP'))
    else pipelines.end(socket, () => refuse(socket, faultOfParser(error)))
  }
}
