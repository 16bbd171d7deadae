// Generated from src/clients/typescript/src/node-socket.ts by `npm run generate`. Do not edit.
import type { ClientRequest, IncomingMessage } from 'node:http'
import { readResponse } from './read-response.js'
import { errorBytesMax } from './body.js'
import { toMessagingError, ProtocolError } from './errors.js'
import { subprotocols } from './frames.js'
import type { OpenSocket, Socket } from './socket.js'

/** Largest frame. Frames are headers of envelopes, which are far smaller. */
const frameBytesMax = 2 ** 20

const importWs = () => import('ws')
type Ws = Awaited<ReturnType<typeof importWs>>
type NodeSocket = InstanceType<Ws['WebSocket']>

/**
 * Loads sockets of the package `ws`. Returns undefined in bundles for browsers and in runtimes that only imitate `ws`.
 */
export async function loadNodeSockets(): Promise<NodeSocketFactory | undefined> {
  if (typeof process !== 'object' || process.versions?.node === undefined) return undefined
  if (process.versions['bun'] !== undefined || 'Deno' in globalThis) return undefined
  const ws: Partial<Ws> = await importWs().catch(() => ({}))
  return ws.WebSocket && createNodeSockets(ws.WebSocket)
}

/** Opens sockets with headers, which browsers do not allow. */
export type NodeSocketFactory = (address: URL, headers: Record<string, string>) => OpenSocket

/** Creates sockets by `ws`. It sends the token in a header, and reports rejected handshakes and pings. */
const createNodeSockets =
  (WebSocket: Ws['WebSocket']): NodeSocketFactory =>
  (address, headers) =>
  async (events, signal) => {
    const options = { headers, maxPayload: frameBytesMax, perMessageDeflate: false }
    const socket = new WebSocket(address, [subprotocols.spoken], options)
    socket.on('ping', events.onActivity)
    socket.on('message', (data) => events.onMessage(String(data)))
    socket.on('close', (code, reason) => events.onClose(code, String(reason)))
    const terminate = () => socket.terminate()
    signal.addEventListener('abort', terminate)
    try {
      await handshake(socket)
    } catch (error) {
      socket.terminate()
      throw toMessagingError('connect', error)
    } finally {
      signal.removeEventListener('abort', terminate)
    }
    if (signal.aborted) terminate()
    return wrapSocket(socket)
  }

const handshake = (socket: NodeSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.on('error', reject) // after the handshake it has no effect, because a close follows
    socket.once('unexpected-response', (request: ClientRequest, response: IncomingMessage) =>
      readHandshakeError(response)
        .then(reject)
        .finally(() => request.destroy()),
    )
  })

const wrapSocket = (socket: NodeSocket): Socket => ({
  reportsPings: true,
  close: (code) => socket.close(code),
  terminate: () => socket.terminate(),
  isPaused: () => socket.isPaused,
  pause: () => socket.pause(),
  resume: () => socket.resume(),
})

/** Reads the response to a rejected handshake, in the same way as every other error. */
async function readHandshakeError(message: IncomingMessage): Promise<unknown> {
  const { statusCode: status = 0, headers } = message
  try {
    const response = new Response(await readText(message), { status, headers: copyHeaders(headers) })
    const context = { abortSignal: new AbortController().signal, now: Date.now() }
    await readResponse(response, { id: 'connect', method: 'GET', path: '', answer: 'nothing' }, context)
    return new ProtocolError('connect', status, 'the response does not open a WebSocket')
  } catch (error) {
    return error instanceof RangeError
      ? new ProtocolError('connect', status, 'the response has an invalid HTTP status')
      : error
  }
}

async function readText(message: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message) {
    chunks.push(chunk)
    if ((bytes += chunk.length) > errorBytesMax) break
  }
  return bytes === 0 ? null : Buffer.concat(chunks).toString()
}

function copyHeaders(headers: IncomingMessage['headers']): Headers {
  const copied = new Headers()
  for (const name of ['request-id', 'retry-after', 'content-type', 'date']) {
    const value = headers[name]
    if (typeof value === 'string') copied.set(name, value)
  }
  return copied
}
