import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { HasAddresses } from './client.ts'

export interface RawAnswer {
  status: number
  head: string
  text: string
}

/** A connection on which a test may write whatever it likes. */
export async function connectRaw({ config }: HasAddresses): Promise<Socket> {
  const socket = connect(config.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Everything the server says until it closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('utf8')
}

/** Writes the bytes and reads one answer, which must end the connection. */
export async function exchange(service: HasAddresses, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = await connectRaw(service)
  const reading = readToEnd(socket)
  socket.write(bytes)
  return parseAnswer(await reading)
}

export function parseAnswer(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, text: rest.join('\r\n\r\n') }
}
