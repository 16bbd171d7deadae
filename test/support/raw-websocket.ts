import { once } from 'node:events'
import type { Agent } from './agents.ts'
import type { HasAddresses } from './client.ts'
import { connectRaw } from './raw.ts'

/** Bits of a frame's first byte (RFC 6455 section 5.2). */
export const opcodes = { continuation: 0x0, text: 0x1, binary: 0x2, reserved: 0x3, close: 0x8, ping: 0x9 }

export interface FrameOptions {
  isFinal?: boolean
  isMasked?: boolean
  reservedBits?: number
  /** False length for the header. */
  length?: number
}

/** Returns a frame of a client, valid or not. The mask is all zeros, which changes nothing. */
export function frame(opcode: number, payload: Buffer | string = '', options: FrameOptions = {}): Buffer {
  const { isFinal = true, isMasked = true, reservedBits = 0, length = Buffer.byteLength(payload) } = options
  const first = (isFinal ? 0x80 : 0) | (reservedBits << 4) | opcode
  const mask = isMasked ? 0x80 : 0
  const head = length < 126 ? Buffer.of(first, mask | length) : Buffer.of(first, mask | 126, length >> 8, length & 255)
  return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), Buffer.from(payload)])
}

/** Sends bytes on an open WebSocket; returns the code of the close frame, if there is one. */
export async function closeCodeAfter(
  service: HasAddresses,
  agent: Agent,
  ...bytes: readonly Buffer[]
): Promise<number | undefined> {
  const socket = await connectRaw(service)
  const head = [
    'GET /v1/connect HTTP/1.1',
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Authorization: Bearer ${await agent.tokenFor('ws')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer]: Buffer[] = await once(socket, 'data')
  if (!answer?.toString().startsWith('HTTP/1.1 101')) throw new Error(`the handshake was refused: ${answer}`)
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk))
  socket.write(Buffer.concat(bytes))
  if (!socket.closed) await once(socket, 'close')
  const last = Buffer.concat(received)
  return last[0] === (0x80 | opcodes.close) ? last.readUInt16BE(2) : undefined
}
