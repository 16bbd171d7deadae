import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createPrepared, startService } from '../support/service.ts'
import { refusing, startReceiver, taken } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { pairWith, toThisMachine } from '../support/webhooks.ts'

test('S16: neither logs nor metrics say where webhooks go, by which secrets, or what is in them', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const receiver = await startReceiver()
  const service = await startService({ database: 'postgres', log, env: { ...toThisMachine, LOG_LEVEL: 'trace' } })
  const url = `${receiver.url}?token=a-secret-of-the-address`
  const { write } = await pairWith(service, { ...receiver, url })
  receiver.answer = refusing(500, { 'x-told': 'an-answer' })
  await write()
  await until(() => receiver.events.length > 0)
  receiver.answer = refusing(410)
  await write()
  await service.deps.webhooks.idle()
  const metrics = await service.deps.observe.metrics()
  await service.close()
  await receiver.close()
  assert.match(metrics, /ams_webhooks_total\{outcome="http_5xx"\} \d/)
  const said = lines.join('') + metrics
  for (const secret of ['a-secret-of-the-address', receiver.secret.slice(6, 20), receiver.url, 'an-answer'])
    assert.ok(!said.includes(secret), secret)
})

test('a process that is told to stop finishes what is on its way, and nothing of it is sent again', async () => {
  const { url: databaseUrl, drop } = await createPrepared('agents')
  const receiver = await startReceiver()
  const first = await startService({ database: 'postgres', databaseUrl, env: toThisMachine })
  const { write } = await pairWith(first, receiver)
  receiver.answer = (message, response) => void setTimeout(() => taken(message, response), 300)
  const ids = await write(2)
  await until(() => receiver.events.length > 0)
  await first.close()
  const second = await startService({ database: 'postgres', databaseUrl, env: toThisMachine })
  await receiver.got(2)
  await second.deps.webhooks.findBehind()
  await second.deps.webhooks.look()
  await second.deps.webhooks.idle()
  assert.deepEqual(receiver.events.map(({ id }) => id).sort(), ids.toSorted())
  await second.close()
  await drop()
  await receiver.close()
})
