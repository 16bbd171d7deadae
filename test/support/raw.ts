import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { HasAddresses } from './client.ts'

export interface RawAnswer {
  status: number
  head: string
  text: string
}

/** Opens a connection for any bytes of a test. */
export async function connectRaw({ config }: HasAddresses): Promise<Socket> {
  const socket = connect(config.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Returns everything that the server sends until it closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('utf8')
}

/** Sends bytes and reads one response, which must end the connection. */
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

/** Returns all responses on a connection, in order, by their lengths. */
export function parseAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = received; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) throw new Error(`this is no answer: ${rest.slice(0, 200)}`)
    const head = rest.slice(0, headEnd)
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
    const text = rest.slice(headEnd + 4, headEnd + 4 + length)
    answers.push({ status: Number(head.split(' ')[1]), head, text })
    rest = rest.slice(headEnd + 4 + length)
  }
  return answers
}
