import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AccountAgentPage, Agent as AgentRecord } from '#generated/rest/models.ts'
import { numbered } from '../../scripts/support/numbered-ids.ts'
import { run } from '../jobs/run.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { call, restClientAt } from '../support/client.ts'
import { newDeployment, startProcess, type Deployment, type ServerProcess } from '../support/deployment.ts'
import { listen, type Listener } from '../support/listener.ts'
import { exchange } from '../support/raw.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { statementsDuring } from '../support/statements.ts'
import { until } from '../support/until.ts'

const limit = 3
const soonMs = 2_000
const timeout = 60_000
const env = {
  BASE_URL: 'http://ams.example/v1',
  AUTH_URL: 'http://ams.example',
  WS_URL: 'ws://ams.example/v1/connect',
  SOCKETS_PER_AGENT_MAX: String(limit),
}

/** Two processes of one service in this process. */
let deployment: Deployment
let first: Service
let second: Service

before(async () => {
  deployment = await newDeployment('postgres', env)
  const start = () => startService({ database: 'postgres', databaseUrl: deployment.env['DATABASE_URL'], env })
  first = await start()
  second = await start()
})
after(async () => {
  await second.close()
  await first.close()
  await deployment.remove()
})

const portOf = (at: Service | ServerProcess): number =>
  'origin' in at ? Number(new URL(at.origin).port) : at.config.port

const connect = (at: Service | ServerProcess, agent: Agent): Promise<Listener> =>
  listen({ config: { ...first.config, wsUrl: `ws://127.0.0.1:${portOf(at)}/v1/connect` } }, agent)

const isOnlineAt = async (at: Service, agent: Agent): Promise<boolean> =>
  (await restClientAt(at, agent.token).at<AgentRecord>('/agents/me')).body.is_online

const openAt = (at: Service, agentId: string): number => at.deps.presence.openHere(agentId)

/** Returns the status of a handshake; closes an accepted connection. */
async function statusOfHandshake(at: Service, agent: Agent): Promise<number> {
  try {
    ;(await connect(at, agent)).socket.close()
    return 101
  } catch (error) {
    return Number(/Unexpected server response: (\d+)/.exec(String(error))?.[1])
  }
}

const tablesOf = async (): Promise<{ processes: number; sockets: number }> => {
  const sql = sqlOn(first.deps.database, 'no edge shows the stored rows')
  const [row] = await sql<{ processes: number; sockets: number }>(
    `select (select count(*) from process)::integer as processes,
       (select coalesce(sum(sockets), 0) from presence join agent on agent.id = presence.agent_id)::integer as sockets`,
  )
  return row!
}

describe('is_online', () => {
  test('is known in another process soon after a socket is opened and after the last is closed', async () => {
    const agent = await newAgent(first)
    assert.equal(await isOnlineAt(second, agent), false)
    const sockets = [await connect(first, agent), await connect(first, agent)]
    assert.equal(await isOnlineAt(first, agent), true)
    await until(() => isOnlineAt(second, agent), soonMs)
    sockets[0]!.socket.close()
    await until(async () => (await second.deps.presence.openElsewhere(agent.id)) === 1, soonMs)
    assert.equal(await isOnlineAt(second, agent), true)
    const answer = await restClientAt(second, agent.token).at<AgentRecord>('/agents/me', {
      method: 'PATCH',
      body: { display_name: 'x' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    assert.equal(answer.body.is_online, true)
    sockets[1]!.socket.close()
    await until(async () => !(await isOnlineAt(second, agent)), soonMs)
    await until(async () => !(await isOnlineAt(first, agent)), soonMs)
  })

  test('of all agents in a list is looked up by one statement', async () => {
    const agents = await newAgents(first, 60)
    const online = agents.slice(0, 5)
    const sockets = await Promise.all(online.map((agent) => connect(first, agent)))
    for (const agent of online) await until(() => isOnlineAt(second, agent))
    const owner = await first.deps.store.owners.account('alice')
    const token = await first.deps.tokens.issue({
      subject: owner!.id,
      clientId: 'cli_operator',
      sessionId: 'cli_operator',
      scopes: ['account:agents:read'],
      resource: 'rest',
    })
    const path = `http://127.0.0.1:${second.config.port}/v1/account/agents?limit=50&q=alice.`
    const listed: AccountAgentPage[] = []
    const statements = await statementsDuring(second, async () => {
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body }: { body: AccountAgentPage } = await call(`${path}${cursor && `&cursor=${cursor}`}`, { token })
        listed.push(body)
        cursor = body.next_cursor
      }
    })
    const found = listed.flatMap((page) => page.agents).filter(({ is_online }) => is_online)
    assert.deepEqual(found.map(({ id }) => id).toSorted(), online.map(({ id }) => id).toSorted())
    assert.equal(statements.filter((text) => text.includes('from presence join process')).length, listed.length)
    for (const { socket } of sockets) socket.close()
  })

  test('becomes true again when the database has forgotten all, as after a crash of its own', async () => {
    const agent = await newAgent(first)
    const { socket } = await connect(first, agent)
    await until(() => isOnlineAt(second, agent))
    await sqlOn(first.deps.database, 'the database must be broken')('truncate process, presence')
    assert.equal(await isOnlineAt(second, agent), false)
    await until(() => isOnlineAt(second, agent))
    socket.close()
  })

  test('ends with a process that is killed, and what that has told is removed', { timeout }, async () => {
    const agent = await newAgent(first)
    await using other = await startProcess(deployment)
    const { closed } = await connect(other, agent)
    await until(() => isOnlineAt(first, agent))
    const before = await tablesOf()
    await other.kill('SIGKILL')
    await closed
    await until(async () => !(await isOnlineAt(first, agent)))
    await run(first, 'processes')
    const { processes, sockets } = await tablesOf()
    assert.deepEqual([processes, sockets], [before.processes - 1, before.sockets - 1])
  })

  test('ends at once with a process that is told to stop', { timeout }, async () => {
    const agent = await newAgent(first)
    const other = await startProcess(deployment)
    const { closed } = await connect(other, agent)
    await until(() => isOnlineAt(first, agent))
    const before = await tablesOf()
    await other.kill('SIGTERM')
    await closed
    assert.equal(await isOnlineAt(first, agent), false)
    assert.equal((await tablesOf()).processes, before.processes - 1)
  })

  test('is exact after ten thousand sockets were opened and closed, which took few statements', async () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => numbered('agt', n))
    const { presence } = first.deps
    const open: { agentId: string; close: () => void }[] = []
    const statements = await statementsDuring(first, async () => {
      for (let n = 0; n < 10_000; n++) {
        const agentId = ids[(n * 7_919) % ids.length]!
        open.push({ agentId, close: presence.opened(agentId) })
        if (n % 3 === 0) open.splice((n * 31) % open.length, 1)[0]!.close()
        if (n % 2_000 === 0) await run(first, 'presence')
      }
      const first3 = ids.slice(0, 3)
      const counts = first3.map((agentId) => open.filter((one) => one.agentId === agentId).length)
      await until(async () => `${await Promise.all(first3.map(second.deps.presence.openElsewhere))}` === `${counts}`)
    })
    const told = await Promise.all(
      [ids.slice(0, 500), ids.slice(500)].flatMap((some) => some.map(second.deps.presence.openElsewhere)),
    )
    assert.deepEqual(
      told,
      ids.map((agentId) => open.filter((one) => one.agentId === agentId).length),
    )
    assert.ok(statements.filter((text) => text.includes('update process')).length < 20)
    for (const { close } of open) close()
    for (const { close } of open) close() // a socket is closed once, however often it is said
    const rowsOf = 'select from presence where agent_id = any(:ids::uuid[])'
    await until(
      async () => (await sqlOn(first.deps.database, 'no edge shows the stored rows')(rowsOf, { ids })).length === 0,
    )
    assert.equal(presence.openHere(ids[0]!), 0)
  })
})

describe('the limit of sockets', () => {
  test('counts those of all processes, and one that closes makes room', async () => {
    const agent = await newAgent(first)
    const sockets = [await connect(first, agent), await connect(first, agent)]
    await until(async () => (await second.deps.presence.openElsewhere(agent.id)) === 2)
    sockets.push(await connect(second, agent))
    assert.equal(await statusOfHandshake(second, agent), 429)
    await until(async () => (await first.deps.presence.openElsewhere(agent.id)) === 1)
    assert.equal(await statusOfHandshake(first, agent), 429)
    sockets[0]!.socket.close()
    await until(async () => (await statusOfHandshake(second, agent)) === 101)
    for (const { socket } of sockets) socket.close()
  })

  test('holds for handshakes at the same time, of which none counts longer than it lasts', async () => {
    const agent = await newAgent(first)
    const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => connect(first, agent)))
    const sockets = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value.socket] : []))
    assert.equal(sockets.length, limit)
    assert.equal(openAt(first, agent.id), limit)
    for (const socket of sockets) socket.close()
    await until(() => openAt(first, agent.id) === 0)
    const head = `GET /v1/connect HTTP/1.1\r\nHost: ams.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`
    const token = await agent.tokenFor('ws')
    const broken = `${head}Sec-WebSocket-Version: 13\r\nAuthorization: Bearer ${token}\r\n\r\n`
    for (let n = 0; n < 2 * limit; n++) assert.equal((await exchange(first, broken)).status, 400)
    await until(() => openAt(first, agent.id) === 0)
  })
})
