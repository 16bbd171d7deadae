import { once } from 'node:events'
import http, { type ClientRequest, type ClientRequestArgs, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Timer } from '../platform/clock.ts'

/** Time limits of the parts of an exchange, in milliseconds. */
export interface ExchangeTimeLimits {
  connectMs: number
  totalMs: number
  drainMs: number
}

export interface ExchangeResult {
  response?: IncomingMessage
  answer?: string
  /** Reason why there is no response. */
  error?: 'connection_refused' | 'timeout' | 'tls_error'
}

interface RequestContent {
  body?: Uint8Array
  answerBytesMax?: number
}

/**
 * Most bytes that the service reads of a response body that it does not need. A connection with a longer body is not
 * reused.
 */
const drainedBytesMax = 65_536

/** Highest number of informational responses (1xx) that an endpoint may send before its final response. */
export const informationalMax = 16

/**
 * Sends the request and resolves with the result, at the latest after the time limit. No part of the request stays open
 * after that.
 */
export async function runExchange(
  request: ClientRequest,
  content: RequestContent,
  phases: ExchangeTimeLimits,
  timer: Timer,
): Promise<ExchangeResult> {
  const { connectMs, totalMs } = phases
  const timeout = Promise.withResolvers<'timeout'>()
  const isLate = (): void => timeout.resolve('timeout')
  const stopTotal = timer(totalMs, isLate)
  const stopConnecting = timer(connectMs, isLate)
  const isSecuring = watchConnection(request, stopConnecting)
  const responded = once(request, 'response').then(([response]) => response as IncomingMessage)
  const closed = Promise.withResolvers<undefined>() // closes without an error if the answer is of another protocol
  request.once('close', () => closed.resolve(undefined))
  countInformation(request, () => closed.resolve(undefined))
  request.on('error', () => {}) // a request can emit more than one error
  request.end(content.body)
  try {
    const response = await Promise.race([responded, timeout.promise, closed.promise])
    if (response === 'timeout') return { error: 'timeout' }
    if (response === undefined) return { error: 'connection_refused' }
    response.on('error', () => {})
    return await readAnswer(response, content.answerBytesMax, timeout.promise, phases, timer)
  } catch {
    return { error: isSecuring() ? 'tls_error' : 'connection_refused' }
  } finally {
    stopTotal()
    stopConnecting()
    request.destroy() // has no effect on a connection that was returned to the pool
  }
}

/** Calls `connected` after TCP and TLS are set up. Returns a function that returns true while TLS is being set up. */
function watchConnection(request: ClientRequest, connected: () => void): () => boolean {
  let isSecuring = (): boolean => false
  request.once('socket', (socket) => {
    const connection = connectionOf(socket)
    connection.refill()
    if (request.reusedSocket) return connected()
    const isTls = socket instanceof TLSSocket
    let isReady = false
    isSecuring = () => isTls && connection.hasConnected() && !isReady
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      isReady = true
      connected()
    })
  })
  return () => isSecuring()
}

/** Calls `exceeded` when the endpoint has sent too many informational responses. */
function countInformation(request: ClientRequest, exceeded: () => void): void {
  let count = 0
  request.on('information', () => {
    if (++count > informationalMax) exceeded()
  })
}

/**
 * Reads the body of a response. A body that the caller needs must end within the time limit and the size limit. Any
 * other body is read for a short time, so that the connection can be reused.
 */
async function readAnswer(
  response: IncomingMessage,
  answerBytesMax: number | undefined,
  timeout: Promise<'timeout'>,
  { drainMs }: ExchangeTimeLimits,
  timer: Timer,
): Promise<ExchangeResult> {
  const chunks: Buffer[] = []
  let bytes = 0
  const ended = Promise.withResolvers<'ended' | 'cut'>()
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > (answerBytesMax ?? drainedBytesMax)) return ended.resolve('cut')
    if (answerBytesMax !== undefined) chunks.push(chunk)
  })
  response.once('end', () => ended.resolve('ended'))
  response.once('close', () => ended.resolve('cut'))
  const stopDraining = answerBytesMax === undefined ? timer(drainMs, () => ended.resolve('cut')) : () => {}
  const ending = await Promise.race([ended.promise, timeout])
  stopDraining()
  if (ending !== 'ended') response.destroy()
  if (answerBytesMax === undefined) return { response }
  if (ending === 'timeout') return { error: 'timeout' }
  return ending === 'ended' ? { response, answer: Buffer.concat(chunks).toString() } : { response }
}

/** Most bytes that an endpoint may send in one exchange: TLS, status lines, headers, body and trailers together. */
export const exchangeBytesMax = 262_144

/** Lowest number of bytes that one read counts as, because many tiny reads also cost time. */
const readBytesMin = 64

/** TCP connection of a request. */
interface Connection {
  /** Returns true after TCP has connected. */
  hasConnected(): boolean
  /** Resets the byte limit for the next exchange. */
  refill(): void
}

const connections = new WeakMap<Duplex, Connection>()

/** Returns the TCP connection of a socket that one of the HTTP agents below has opened. */
const connectionOf = (socket: Duplex): Connection => connections.get(socket)!

/** Returns an HTTP agent that closes a connection when the endpoint exceeds the byte limit of an exchange. */
export function createMeteredHttpAgent(options: http.AgentOptions): http.Agent {
  const agent = new http.Agent(options)
  agent.createConnection = (args) => openMetered(args, (raw) => raw)
  return agent
}

/** Returns an HTTPS agent with the same byte limit. The limit includes the bytes of TLS. */
export function createMeteredHttpsAgent(options: https.AgentOptions): https.Agent {
  const agent = new https.Agent(options)
  const secure = agent.createConnection.bind(agent)
  agent.createConnection = (args) =>
    openMetered(args, (raw) => secure({ ...args, socket: duplexOf(raw) } as ClientRequestArgs)!)
  return agent
}

function openMetered(args: ClientRequestArgs, secured: (raw: Socket) => Duplex): Duplex {
  const raw = connect(args as TcpNetConnectOpts)
  let bytesLeft = exchangeBytesMax
  let isConnected = false
  raw.once('connect', () => (isConnected = true))
  raw.on('data', ({ length }: Buffer) => {
    bytesLeft -= Math.max(length, readBytesMin)
    if (bytesLeft < 0) raw.destroy(new Error('the endpoint sent too many bytes'))
  })
  const socket = secured(raw)
  connections.set(socket, {
    hasConnected: () => isConnected,
    refill: () => (bytesLeft = exchangeBytesMax),
  })
  return socket
}

/**
 * Returns a stream over the socket. It is needed because TLS would read a raw socket without calling the listener that
 * counts the bytes.
 */
function duplexOf(raw: Socket): Duplex {
  const duplex = new Duplex({
    read: () => void raw.resume(),
    write: (chunk, encoding, done) => void raw.write(chunk, encoding, done),
    final: (done) => void raw.end(done),
    destroy(error, done) {
      raw.destroy()
      done(error)
    },
  })
  raw.on('data', (chunk) => {
    if (!raw.destroyed && !duplex.push(chunk)) raw.pause()
  })
  raw.once('end', () => duplex.push(null))
  raw.once('error', (error) => duplex.destroy(error))
  raw.once('close', () => duplex.destroy())
  return duplex
}
