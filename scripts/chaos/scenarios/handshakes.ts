import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createAgents } from '../agents.ts'
import { tokenFor } from '../agent-client.ts'
import { withDeployment } from '../deployment.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { percentile } from '../statistics.ts'
import { until } from '../until.ts'

/** Longest time of another request meanwhile. Client and service share the machine. */
const requestMsMax = 10_000

const growthMbMax = 200

const connectsAtOnce = 200

/** Kinds of concurrent handshakes, with their allowed responses. 429 is for too many sockets of an agent. */
const kinds = {
  good: [101, 429],
  'with the token of another resource': [401],
  'without a token': [401],
  'at another path': [404],
  'of another version': [426],
  'without an end': [0],
  'without bytes': [0],
} as const

type Kind = keyof typeof kinds

interface Attempt {
  kind: Kind
  socket: Socket
  status: Promise<number>
}

/**
 * Sends thousands of concurrent handshakes, most of them invalid. Asserts that all get a response, and other requests
 * too.
 */
export function floodHandshakes(
  { postgresUrl, seed, boundTime, progress }: ScenarioContext,
  { handshakes }: { handshakes: number },
): Promise<Facts> {
  const random = seeded(seed)
  const env = { CONNECTIONS_MAX: String(handshakes * 2), CONNECTIONS_PER_ADDRESS_MAX: '0' }
  return withDeployment({ postgresUrl, agents: createAgents(4), env }, async ({ agents, clients, servers, wsUrl }) => {
    const [server] = servers
    const { listens } = server!
    const [reader] = await clients(agents.senders.slice(0, 1))
    const tokens = await Promise.all(agents.senders.map((handle) => tokenFor(listens, handle, wsUrl)))
    const residentBefore = server!.residentMb()
    const names = Object.keys(kinds) as Kind[]
    const sockets = await connectAll(Number(new URL(listens).port), handshakes)
    progress(`${handshakes} connections are open`)
    const attempts = sockets.map((socket, index): Attempt => {
      const kind = random.pick(names)
      const token = kind === 'with the token of another resource' ? reader!.token : tokens[index % tokens.length]!
      return attempt(socket, kind, token)
    })
    let isOver = false
    const answered = Promise.all(
      attempts
        .filter(({ kind }) => kinds[kind][0] !== 0)
        .map(async ({ kind, status }) => ({ kind, status: await status })),
    ).finally(() => (isOver = true))
    const took: number[] = []
    while (!isOver) {
      const { status, ms, text } = await reader!.connections.call('GET', '/v1/mailbox', { token: reader!.token })
      assert.equal(status, 200, text)
      took.push(ms)
    }
    for (const { kind, status } of await answered)
      assert.ok((kinds[kind] as readonly number[]).includes(status), `a handshake ${kind} was answered ${status}`)
    const [slowest, usual] = [Math.max(...took), percentile(took, 0.5)]
    const grownMb = server!.residentMb() - residentBefore
    progress(`${handshakes} handshakes are answered`)
    boundTime('the slowest other request', slowest, requestMsMax)
    assert.ok(grownMb < growthMbMax, `memory grew by ${Math.round(grownMb)} MB`)
    for (const { socket } of attempts) socket.destroy()
    await until('every socket is closed', async () => /^ams_websockets 0$/m.test(await metricsOf(listens)))
    return `${handshakes} at once, other requests took ${Math.round(usual)} ms, the slowest ${Math.round(slowest)} ms, memory ${Math.round(grownMb)} MB more`
  })
}

/** Opens connections, at most as many at a time as the backlog of the operating system allows. */
async function connectAll(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(connectsAtOnce, count - sockets.length) }, () =>
      connect(port, '127.0.0.1').on('error', () => {}),
    )
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    sockets.push(...some)
  }
  return sockets
}

function attempt(socket: Socket, kind: Kind, token: string): Attempt {
  const head = [
    `GET ${kind === 'at another path' ? '/v1/elsewhere' : '/v1/connect'} HTTP/1.1`,
    ...['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    `Sec-WebSocket-Version: ${kind === 'of another version' ? 8 : 13}`,
    ...(kind === 'without a token' ? [] : [`Authorization: Bearer ${token}`]),
  ].join('\r\n')
  if (kind !== 'without bytes') socket.write(kind === 'without an end' ? head : `${head}\r\n\r\n`)
  const status = new Promise<number>((resolve) => {
    socket.once('data', (bytes) => resolve(Number(String(bytes).split(' ')[1])))
    socket.once('close', () => resolve(0))
  })
  return { kind, socket, status }
}

const metricsOf = async (listens: string): Promise<string> =>
  (await fetch(`${listens}/metrics`, { headers: { Connection: 'close' } })).text()
