import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

export interface FeedSocketOptions {
  port: number
  path: string
  token: string
  /** Called with the payload of each text frame. */
  frame: (payload: Buffer) => void
  broken: (reason: string) => void
}

const opcodes = { text: 1, close: 8, ping: 9 }

/** An empty pong, masked with zeros (RFC 6455 section 5.3). */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/**
 * Opens a WebSocket that only listens. It only counts frames and answers pings, so that it costs the load generator
 * little time and memory.
 */
export function openFeedSocket({ port, path, token, frame, broken }: FeedSocketOptions): Promise<{ close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const handshake = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Authorization: Bearer ${token}`,
  ]
  let rest: Buffer | undefined

  const read = (chunk: Buffer): void => {
    let bytes = rest ? Buffer.concat([rest, chunk]) : chunk
    for (let length = frameLength(bytes); length !== undefined; length = frameLength(bytes)) {
      const opcode = bytes[0]! & 0x0f
      if (opcode === opcodes.text) frame(bytes.subarray(payloadStart(bytes), length))
      if (opcode === opcodes.ping) socket.write(pong)
      if (opcode === opcodes.close) broken(`the service closed a WebSocket with ${bytes.readUInt16BE(2)}`)
      bytes = bytes.subarray(length)
    }
    rest = bytes.length > 0 ? Buffer.from(bytes) : undefined
  }
  return new Promise((resolve, reject) => {
    let head = ''
    const readHead = (chunk: Buffer): void => {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n') + 4
      if (end < 4) return
      socket.off('data', readHead).off('error', reject)
      if (!head.startsWith('HTTP/1.1 101 '))
        return reject(new Error(`WebSocket handshake failed: ${head.slice(0, 300)}`))
      socket.on('data', read).on('error', (error) => broken(error.message))
      resolve({ close: () => socket.resetAndDestroy() }) // no port is to wait for stray packets
      if (end < head.length) read(Buffer.from(head.slice(end), 'latin1'))
    }
    socket.on('data', readHead).once('error', reject)
    socket.write(`${handshake.join('\r\n')}\r\n\r\n`)
  })
}

/** Returns the offset of the payload of an unmasked frame (RFC 6455 section 5.2). */
const payloadStart = (bytes: Buffer): number => ({ 126: 4, 127: 10 })[bytes[1]! & 0x7f] ?? 2

/** Returns the length of the first frame with its head; undefined if it is incomplete. */
function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined
  const start = payloadStart(bytes)
  if (bytes.length < start) return undefined
  const payload =
    start === 2 ? bytes[1]! & 0x7f : start === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return bytes.length < start + payload ? undefined : start + payload
}
