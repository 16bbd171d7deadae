import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { end, readerOf } from '../support/guides.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

test('an agent gets each envelope as it comes, or the waiting ones from cron', async () => {
  const [ann, ben] = await newAgents(service(), 2)
  const reader = await readerOf('waking', { service: service(), agent: ann!, section: 'Run a command that reads JSON' })
  const [listen = '', once = ''] = reader.commands
  const env = { AGENT: 'tee prompt.txt' }
  const prompt = (): string => (existsSync(join(reader.folder, 'prompt.txt')) ? reader.read('prompt.txt') : '')
  const first = await ben!.sent(draftTo(ann!.handle))
  const listening = reader.start(listen, env)
  await until(() => prompt().includes(first.id))
  assert.match(prompt(), /^Another agent sent the message below/)
  const second = await ben!.sent(draftTo(ann!.handle))
  await until(() => prompt().includes(second.id))
  await end(listening)

  const third = await ben!.sent(draftTo(ann!.handle))
  const exports = listen.split('\n').find((line) => line.startsWith('export '))
  const { code, stderr } = await reader.run(`${exports}\n${once}`, { env })
  assert.deepEqual([code, stderr], [0, ''])
  assert.ok(prompt().includes(third.id) && !prompt().includes(second.id))
})
