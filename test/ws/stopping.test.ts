import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import pg from 'pg'
import { newAgent } from '../support/agents.ts'
import { assertErrorBody } from '../support/client.ts'
import { connectRaw, parseAnswer } from '../support/raw.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { sqlOn } from '../support/sql.ts'

test('a handshake that a stop overtakes is refused, and does not keep the process', { timeout: 60_000 }, async () => {
  const service = await startService({ database: 'postgres', env: { DATABASE_WAIT_MS: '30000' } })
  const agent = await newAgent(service)
  const token = await agent.tokenFor('ws')
  const lock = new pg.Client(service.config.databaseUrl)
  await lock.connect()
  await lock.query('begin; lock table agent')
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
  const waiting = `select from pg_stat_activity
    where datname = current_database() and query like '%from agent where id%' and wait_event_type = 'Lock'`
  await until(async () => (await sqlOn(service.deps.database)(waiting)).length > 0)
  const closed = service.close()
  await lock.query('rollback')
  await lock.end()
  const { status, head, text } = parseAnswer(String(await answer))
  socket.destroy()
  await closed
  assert.equal(status, 503, head)
  assertErrorBody(text)
  assert.match(head, /\r\nretry-after: [1-9]/i)
})
