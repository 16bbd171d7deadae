import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { until } from './until.ts'

/** A request to an endpoint, with a valid signature. */
export interface Received {
  /** Id of the message. */
  id: string
  subscriptionId: string
  /** Path of the endpoint. */
  path: string
  timestamp: number
  signatures: number
  headers: Record<string, string>
  /** Body as it came. */
  text: string
  body: ReceivedBody
}

export interface ReceivedBody {
  type?: string
  challenge?: string
  error?: { code: number }
  eventId?: string
  name?: string
  data?: Record<string, unknown>
  cursor?: string
}

type Answer = (message: Received, response: ServerResponse) => void

/** Endpoint of a test on this machine, which checks every signature. */
export interface Receiver {
  url: string
  secret: string
  /** Accepted secrets; at first one. */
  secrets: string[]
  /** Events so far, with repetitions. */
  events: Received[]
  /** Other messages so far, without verifications. */
  notices: Received[]
  challenges: number
  /** Responds to an event or notice; default: accepts it. */
  answer: Answer
  /** Responds to a verification; default: returns the challenge. */
  echo(challenge: string): string | Promise<string>
  /** Resolves after this number of different events. */
  got(count: number): Promise<string[]>
  close(): Promise<void>
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const taken: Answer = (_, response) => void response.writeHead(204).end()
export const refusing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end()

/** Starts a receiver at one address of this machine, or with `0.0.0.0` at all. */
export async function startReceiver(secret = newSecret(), address = '127.0.0.1'): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const wrong: unknown[] = []
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const headers = request.headers as Record<string, string>
    if (!receiver.secrets.some((one) => isSigned(one, text, headers))) wrong.push(headers)
    const message: Received = {
      id: headers['webhook-id'] ?? '',
      subscriptionId: headers['x-mcp-subscription-id'] ?? '',
      path: request.url ?? '',
      timestamp: Number(headers['webhook-timestamp']),
      signatures: (headers['webhook-signature'] ?? '').split(' ').length,
      headers,
      text,
      body: JSON.parse(text),
    }
    if (message.body.type === 'verification') {
      receiver.challenges++
      return response.end(await receiver.echo(message.body.challenge ?? ''))
    }
    ;(message.body.type === undefined ? receiver.events : receiver.notices).push(message)
    receiver.answer(message, response)
  })
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  server.listen(0, address)
  await once(server, 'listening')
  const ids = (): string[] => [...new Set(receiver.events.map(({ id }) => id))]
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    secret,
    secrets: [secret],
    events: [],
    notices: [],
    challenges: 0,
    answer: taken,
    echo: (challenge) => JSON.stringify({ challenge }),
    async got(count) {
      await until(() => ids().length >= count)
      if (wrong.length > 0) throw new Error(`wrongly signed: ${JSON.stringify(wrong)}`)
      return ids()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
      if (wrong.length > 0) throw new Error(`wrongly signed: ${JSON.stringify(wrong)}`)
    },
  }
  return receiver
}

/** Checks a signature by the clock of a test, because the library accepts no clock. */
function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', sentAt, body)
  return (headers['webhook-signature'] ?? '').split(' ').includes(signature)
}
