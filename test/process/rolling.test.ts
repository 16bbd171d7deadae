import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { startBalancer, type Balancer } from '../../scripts/chaos/balancer.ts'
import { connect, type Answer, type Connections } from '../../scripts/chaos/http.ts'
import { systemTimer } from '../../src/platform/clock.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { draftTo } from '../support/client.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { startService, testDatabaseUrl, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

const drainMs = 1_500
const processes = 3
const addresses = {
  BASE_URL: 'http://ams.example/v1',
  AUTH_URL: 'http://ams.example',
  WS_URL: 'ws://ams.example/v1/connect',
}
const nothingNew = 'after_created_at=9000000000000000&after_envelope_id=env_01JZ6RJ2R09CHT9HW7YK4Y32SR'

interface Load {
  balancer: Balancer
  agent: Agent
  isOver: boolean
  /** Responses and their numbers. */
  outcomes: Map<string, number>
}

const count = ({ outcomes }: Load, outcome: string): void =>
  void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

/** Sends requests repeatedly on a kept-alive connection, without retries. */
async function client(load: Load, name: string, ask: (connections: Connections) => Promise<Answer>): Promise<void> {
  const connections = connect(`http://127.0.0.1:${load.balancer.port}`, 1)
  while (!load.isOver) {
    const { status, text } = await ask(connections)
    count(load, `${name} ${status === 0 || status >= 400 ? `${status} ${text}` : status}`)
  }
  connections.close()
}

async function socketClient(load: Load): Promise<void> {
  const token = await load.agent.tokenFor('ws')
  while (!load.isOver) {
    const socket = new WebSocket(`ws://127.0.0.1:${load.balancer.port}/v1/connect`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const end = Promise.withResolvers<string>()
    socket.on('unexpected-response', (_, { statusCode, headers, socket: connection }) => {
      connection.destroy()
      end.resolve(`${statusCode} ${headers['retry-after']}`)
    })
    socket.on('error', (error) => end.resolve(error.message))
    socket.on('close', (code, reason) => end.resolve(`${code} ${String(reason).replace(/\d+$/, 'N')}`))
    const isOpen = (): boolean => socket.readyState === WebSocket.OPEN
    const closing = setInterval(() => load.isOver && isOpen() && socket.close(1000), 50)
    count(load, `socket ${await end.promise}`)
    clearInterval(closing)
  }
}

const boundary = 'b0undary'
const uploaded = [
  `--${boundary}`,
  'Content-Disposition: form-data; name="file"; filename="a.txt"',
  'Content-Type: text/plain',
  '',
  'x'.repeat(60_000),
  `--${boundary}--`,
  '',
].join('\r\n')
const uploadHeaders = (): Record<string, string> => ({
  'Content-Type': `multipart/form-data; boundary=${boundary}`,
  'Idempotency-Key': randomUUID(),
})

test('R15: while processes behind a balancer are replaced one by one under load, no request fails that one has accepted', {
  timeout: 120_000,
}, async () => {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await createDatabase(testDatabaseUrl()), ({ drop }) => drop())
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'ams-rolling-')), (path) => rmSync(path, { recursive: true }))
  const balancer = await startBalancer({ probeMsMax: 30_000 })
  const start = async (): Promise<Service> => {
    const service = await startService({
      databaseUrl: database.url,
      bootstrap: { accounts: testBootstrap.accounts.slice(0, 1) },
      env: { ...addresses, DATA_DIR: folder, WAITS_PER_AGENT_MAX: '100' },
      timer: (ms, run) => systemTimer(ms, ms === drainMs / 2 ? () => void isSeen().then(run) : run),
    })
    /**
     * Resolves when the load balancer sees that it is not ready. The first half of a drain lasts that long, on any
     * machine.
     */
    const isSeen = () => until(() => !balancer.ready().includes(service.config.port))
    return service
  }
  const running = await Promise.all(Array.from({ length: processes }, start))
  opened.defer(async () => void (await Promise.all(running.map((service) => service.close()))))
  opened.defer(balancer.close)
  const portsOf = (services: readonly Service[]): number[] => services.map(({ config }) => config.port)
  balancer.serve(portsOf(running))
  await until(() => balancer.ready().length === processes)

  const agent = await newAgent(running[0]!)
  const load: Load = { balancer, agent, isOver: false, outcomes: new Map() }
  opened.defer(() => void (load.isOver = true))
  const { token } = agent
  const asks: Record<string, (connections: Connections) => Promise<Answer>> = {
    send: ({ call }) => call('POST', '/v1/messages', { token, body: JSON.stringify(draftTo(agent.handle)) }),
    list: ({ call }) => call('GET', '/v1/mailbox', { token }),
    upload: ({ call }) => call('POST', '/v1/files', { token, body: uploaded, headers: uploadHeaders() }),
    wait: ({ call }) => call('GET', `/v1/mailbox?order=asc&wait=60&${nothingNew}`, { token }),
  }
  const clients = [
    ...Object.entries(asks).flatMap(([name, ask]) => Array.from({ length: 4 }, () => client(load, name, ask))),
    ...Array.from({ length: 6 }, () => socketClient(load)),
  ]
  await until(() => ['send 202', 'list 200', 'upload 201'].every((outcome) => (load.outcomes.get(outcome) ?? 0) > 10))
  for (let replaced = 0; replaced < processes; replaced++) {
    const [oldest] = running.splice(0, 1)
    const starting = start()
    await oldest!.drain(drainMs)
    await oldest!.close()
    running.push(await starting)
    balancer.serve(portsOf(running))
    const served = load.outcomes.get('send 202') ?? 0
    await until(() => balancer.ready().length === processes && (load.outcomes.get('send 202') ?? 0) > served)
  }
  load.isOver = true
  for (const { deps } of running) await deps.calls.stopWaiting(0)
  await Promise.all(clients)
  const expected = [
    'list 200',
    'send 202',
    'socket 1000 ',
    'socket 1001 Retry-After: N',
    'socket 503 1',
    'upload 201',
    'wait 200',
  ]
  const outcomes = [...load.outcomes.keys()].toSorted()
  assert.deepEqual(
    outcomes.filter((outcome) => !expected.includes(outcome)),
    [],
    JSON.stringify([...load.outcomes]),
  )
  for (const outcome of expected) assert.ok(outcome === 'socket 503 1' || outcomes.includes(outcome), outcome)
})
