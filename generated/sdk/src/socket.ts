// Generated from scripts/generate/templates/sdk/src/socket.ts by `npm run generate`. Do not edit.
import type { IncomingMessage } from 'node:http'
import WebSocket from 'ws'
import { frameOps, type FeedDirection, type Frame } from './frames.js'

export interface FeedOptions {
  ws_url: string
  /** An access token whose resource is `ws_url`. */
  token: string
  /** Which envelopes are pushed: addressed to the agent (`in`, the default), sent by it, or both. */
  direction?: FeedDirection
}

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

/** The handshake was refused before the upgrade. */
export class HandshakeRefused extends Error {
  override readonly name = 'HandshakeRefused'
  readonly status: number
  readonly code: string | undefined
  /** What the operator's log calls the request; absent where something in between answered. */
  readonly requestId: string | undefined

  constructor({ statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>, body: string) {
    const { code, message } = refusalOf(body)
    super(message ?? `The handshake was refused with ${statusCode}`)
    this.status = statusCode
    this.code = code
    this.requestId = headers['request-id']?.toString()
  }
}

/** Beyond it reading pauses, so that a slow consumer slows the server instead of filling memory. */
const bufferedFramesMax = 1000

/** Opens the feed; resolves when the server has accepted the connection. */
export function openFeed({ ws_url, token, direction }: FeedOptions): Promise<Feed> {
  const url = new URL(ws_url)
  if (direction) url.searchParams.set('direction', direction)
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

function feedOf(socket: WebSocket): Feed {
  const frames: Frame[] = []
  let wake = () => {}
  let open = true
  const ended = new Promise<FeedEnd>((resolve) => {
    socket.once('close', (code, reason) => {
      open = false
      resolve({ code, reason: reason.toString() })
      wake()
    })
  })
  socket.on('error', () => {}) // a close follows and tells the code
  socket.on('message', (data) => {
    const frame = parsed(data.toString())
    if (!isFrame(frame)) return
    frames.push(frame)
    if (frames.length >= bufferedFramesMax) socket.pause()
    wake()
  })
  async function* iterate(): AsyncGenerator<Frame> {
    while (open || frames.length > 0) {
      const frame = frames.shift()
      if (frame) yield frame
      else await new Promise<void>((resolve) => (wake = resolve))
      if (socket.isPaused && frames.length < bufferedFramesMax / 2) socket.resume()
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
