import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { blobsOnDisk, uploaded } from '../support/files.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { sqlOn } from '../support/sql.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const lines: { event: string; job: string }[] = []
const failures = (): string[] => lines.filter(({ event }) => event === 'background.failed').map(({ job }) => job)

let service: Service
let stopping: Promise<void> | undefined
const stop = (): Promise<void> => (stopping ??= service.close())

before(async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  service = await startService({
    database: 'postgres',
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  })
})
after(async () => {
  await stop()
  mock.timers.reset()
})

test('a process works in the background by itself; a job that fails is logged and tried again; a stop ends all', async () => {
  const { clock, deps } = service
  const sql = sqlOn(deps.database, 'the database must be broken')
  const readRows = sqlOn(deps.database, 'no edge shows the stored rows')
  const count = async (table: string): Promise<number | undefined> =>
    (await readRows<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]?.n
  const agent = await newAgent(service)
  const draft = draftTo(agent.handle)
  await agent.sent(draft)
  await agent.markRead([draft.id])
  await uploaded(service, agent)
  assert.deepEqual([await count('envelope'), await count('idempotency_key'), await count('file')], [1, 2, 1])
  clock.advance(91 * dayMs)
  await deps.deletionClock.confirm()
  await sql('alter table idempotency_key rename to hidden')

  mock.timers.tick(hourMs)
  await until(
    async () =>
      (await count('envelope')) === 0 &&
      (await count('file')) === 0 &&
      blobsOnDisk(service).length === 0 &&
      failures().length > 0,
  )
  assert.deepEqual(failures(), ['idempotency'])

  await sql('alter table hidden rename to idempotency_key')
  mock.timers.tick(hourMs)
  await until(async () => (await count('idempotency_key')) === 0)
  await stop()
  mock.timers.tick(24 * hourMs)
  for (let turns = 0; turns < 100; turns++) await turn()
  assert.deepEqual(failures(), ['idempotency'])
})
