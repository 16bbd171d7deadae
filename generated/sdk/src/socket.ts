// Generated from scripts/generate/templates/sdk/src/socket.ts by `npm run generate`. Do not edit.
import type { IncomingMessage } from 'node:http'
import type { WebSocket as NodeSocket } from 'ws'
import { frameOps, subprotocols, type FeedDirection, type Frame } from './frames.js'

export interface FeedAddress {
  ws_url: string
  /** Which envelopes are pushed: addressed to the agent (`in`, the default), sent by it, or both. */
  direction?: FeedDirection
}

/** A token goes into a header, which browsers let no page send: a ticket of `live.createTicket` is needed there. */
export type FeedOptions = FeedAddress & ({ token: string } | { ticket: string })

export interface FeedEnd {
  /** One of `closeCodes` where the server closed it, 1006 where the connection broke. */
  code: number
  reason: string
}

/** Frames as they arrive. The iteration ends when the connection does; connecting again is up to the caller. */
export interface Feed extends AsyncIterable<Frame> {
  readonly ended: Promise<FeedEnd>
  close(): void
}

/** The handshake was refused before the upgrade. Browsers do not tell with which status: it is 0 there. */
export class HandshakeRefused extends Error {
  override readonly name = 'HandshakeRefused'
  readonly status: number
  readonly code: string | undefined
  /** What the operator's log calls the request; absent where something in between answered. */
  readonly requestId: string | undefined

  constructor({ statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>, body: string) {
    const { code, message } = refusalOf(body)
    super(message ?? (statusCode === 0 ? 'The handshake was refused' : `The handshake was refused with ${statusCode}`))
    this.status = statusCode
    this.code = code
    this.requestId = headers['request-id']?.toString()
  }
}

/** Beyond it reading pauses in Node, so that a slow consumer slows the server instead of filling memory. */
const bufferedFramesMax = 1000

/** Opens the feed; resolves when the server has accepted the connection. */
export async function openFeed({ ws_url, direction, ...credentials }: FeedOptions): Promise<Feed> {
  const url = new URL(ws_url)
  if (direction) url.searchParams.set('direction', direction)
  return 'ticket' in credentials ? openWithTicket(url, credentials.ticket) : openWithToken(url, credentials.token)
}

/** By the WebSocket of the platform, which does not tell why a handshake was refused. */
function openWithTicket(url: URL, ticket: string): Promise<Feed> {
  const socket = new WebSocket(url, [subprotocols.spoken, subprotocols.ticket + ticket])
  const feed = feedOf(socket)
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(feed), { once: true })
    socket.addEventListener('error', () => reject(new HandshakeRefused({ headers: {} }, '')), { once: true })
  })
}

async function openWithToken(url: URL, token: string): Promise<Feed> {
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(url, { headers: { Authorization: `Bearer ${token}` } })
  const feed = feedOf(socket)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(feed))
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => reject(new HandshakeRefused(response, Buffer.concat(chunks).toString())))
    })
  })
}

/** What the sockets of Node and of browsers have in common, and what only the former can do. */
type Socket = Pick<WebSocket, 'addEventListener' | 'close'> & Partial<Pick<NodeSocket, 'isPaused' | 'pause' | 'resume'>>

function feedOf(given: WebSocket | NodeSocket): Feed {
  const socket = given as Socket
  const frames: Frame[] = []
  let wake = () => {}
  let open = true
  const ended = new Promise<FeedEnd>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => {
      open = false
      resolve({ code, reason })
      wake()
    })
  })
  socket.addEventListener('error', () => {}) // a close follows and tells the code
  socket.addEventListener('message', ({ data }) => {
    const frame = parsed(String(data))
    if (!isFrame(frame)) return
    frames.push(frame)
    if (frames.length >= bufferedFramesMax) socket.pause?.()
    wake()
  })
  async function* iterate(): AsyncGenerator<Frame> {
    while (open || frames.length > 0) {
      const frame = frames.shift()
      if (frame) yield frame
      else await new Promise<void>((resolve) => (wake = resolve))
      if (socket.isPaused && frames.length < bufferedFramesMax / 2) socket.resume?.()
    }
  }
  return { ended, close: () => socket.close(1000), [Symbol.asyncIterator]: iterate }
}

/** A newer server may push frames that this client does not know; they are passed over. */
const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && 'op' in value && frameOps.some((op) => op === value.op)

function refusalOf(body: string): { code?: string; message?: string } {
  const refusal = parsed(body)
  const error = typeof refusal === 'object' && refusal !== null && 'error' in refusal ? refusal.error : undefined
  return typeof error === 'object' && error !== null ? error : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
