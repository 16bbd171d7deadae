import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertErrorBody, draftTo } from '../support/client.ts'
import { listen } from '../support/listener.ts'
import { areWaiting, waitFor } from '../support/long-poll.ts'
import { connectRaw, parseAnswer, type RawAnswer } from '../support/raw.ts'
import { startService, type Service } from '../support/service.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { sqlOn } from '../support/sql.ts'

test('a handshake that a stop overtakes is refused, and does not keep the process', { timeout: 60_000 }, async () => {
  const service = await startService({ database: 'postgres', env: { DATABASE_WAIT_MS: '30000' } })
  const agent = await newAgent(service)
  const token = await agent.tokenFor('ws')
  const lock = new pg.Client(service.config.databaseUrl)
  await lock.connect()
  await lock.query('begin; lock table agent')
  const answered = handshake(service, token)
  const waiting = `select from pg_stat_activity
    where datname = current_database() and query like '%from agent where id%' and wait_event_type = 'Lock'`
  await until(async () => (await sqlOn(service.deps.database, 'no edge shows running statements')(waiting)).length > 0)
  const closed = service.close()
  await lock.query('rollback')
  await lock.end()
  assertRefusedForNow(await answered)
  await closed
})

/** Returns the response to a handshake on its own connection. */
async function handshake(service: Service, token: string): Promise<RawAnswer> {
  const socket = await connectRaw(service)
  const answer = once(socket, 'data')
  const fields = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  socket.write(
    ['GET /v1/connect HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`, ...fields, '', ''].join('\r\n'),
  )
  const parsed = parseAnswer(String(await answer))
  socket.destroy()
  return parsed
}

function assertRefusedForNow({ status, head, text }: RawAnswer): void {
  assert.equal(status, 503, head)
  assertErrorBody(text)
  assert.match(head, /\r\nretry-after: [1-9]/i)
}

test('a service that drains serves and keeps nothing alive; in the second half it closes sockets and answers waits, evenly', {
  timeout: 60_000,
}, async () => {
  const [drainMs, each] = [20_000, 10]
  const timer = testTimer()
  const service = await startService({ timer, env: { WAITS_PER_AGENT_MAX: String(each) } })
  const [agent, other] = await newAgents(service, 2)
  const probe = (path: string): Promise<Response> => fetch(`${service.config.authUrl}${path}`)
  const listeners = await Promise.all(Array.from({ length: each }, () => listen(service, agent!)))
  const reasons: string[] = []
  for (const { socket } of listeners)
    socket.once('close', (code: number, reason: Buffer) => reasons.push(`${code} ${reason}`))
  const pages: number[] = []
  for (let n = 0; n < each; n++) void waitFor(agent!).then(({ status }) => pages.push(status))
  await areWaiting(service, each)
  assert.equal((await probe('/readyz')).status, 200)

  const drained = service.drain(drainMs)
  const { status, headers } = await probe('/readyz')
  assert.deepEqual([status, headers.get('retry-after'), headers.get('content-type')], [503, '1', 'application/json'])
  assert.equal((await probe('/healthz')).status, 200)
  const sent = await other!.send(draftTo(other!.handle))
  assert.deepEqual([sent.status, sent.headers.get('connection')], [202, 'close'])
  const late = await listen(service, other!)
  const { id } = await other!.sent(draftTo(other!.handle))
  assert.equal(((await late.next()) as { id?: string }).id, id)
  late.socket.close()
  await late.closed
  timer.advance(drainMs / 2 - 1)
  await areWaiting(service, each)
  assert.deepEqual(reasons, [])

  timer.advance(1)
  await turn()
  assertRefusedForNow(await handshake(service, await other!.tokenFor('ws')))
  for (let quarter = 1; quarter <= 4; quarter++) {
    for (let waves = 0; waves < drainMs / 2 / 4 / 250; waves++) {
      await until(() => timer.pending() > 0)
      timer.advance(250)
      await turn()
    }
    const ended = Math.floor((each * quarter) / 4)
    await until(() => reasons.length >= ended && pages.length >= ended)
    const most = Math.ceil((each * quarter) / 4) + 1
    assert.ok(reasons.length <= most && pages.length <= most, `${reasons.length} and ${pages.length} in ${quarter}/4`)
  }
  await drained
  await until(() => reasons.length === each && pages.length === each)
  assert.deepEqual(
    reasons.toSorted(),
    Array.from({ length: each }, (_, n) => `1001 Retry-After: ${1 + (n % 5)}`).toSorted(),
  )
  assert.deepEqual(new Set(pages), new Set([200]))
  await service.close()
})
