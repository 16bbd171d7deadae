import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, textPart, type Answer } from '../support/client.ts'
import { filePart, uploaded } from '../support/files.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const service = useService({ database: 'postgres', env: { LANES: '1', DATABASE_WAIT_MS: '30000' } })

const waitingForLock = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const batchesSoFar = async (): Promise<number> =>
  Number(/^ams_batch_sends_count (\d+)$/m.exec(await service().deps.observe.metrics())?.[1] ?? 0)

/** Has the sends wait for one lane, so that they share a batch; tells in how many transactions they were decided. */
async function inOneBatch<T>(sends: readonly (() => Promise<T>)[]): Promise<{ answers: T[]; batches: number }> {
  const { config, deps } = service()
  const [blocker, busy] = await newAgents(service(), 2)
  const lock = new pg.Client(config.databaseUrl)
  await lock.connect()
  try {
    await lock.query('begin')
    await lock.query('select from mailbox where agent_id = $1 for update', [uuidOf(busy!.id)])
    const first = blocker!.sent(draftTo(busy!.handle))
    await until(async () => (await sqlOn(deps.database)(waitingForLock)).length === 1)
    const before = await batchesSoFar()
    let answered = 0
    const answering = Promise.all(sends.map((send) => send().finally(() => answered++)))
    await until(() => deps.delivery.waiting() + answered === sends.length)
    await lock.query('rollback')
    await first
    return { answers: await answering, batches: (await batchesSoFar()) - before }
  } finally {
    await lock.end()
  }
}

test('in one batch each send is decided on its own: what is refused, for whatever reason, fails no other', async () => {
  const [sender, a, b] = await newAgents(service(), 3)
  const inactive = await newAgent(service(), { inactive: true })
  const known = draftTo(a!.handle)
  const acknowledgement = await sender!.sent(known)
  const [first, last] = [draftTo([a!.handle, b!.handle]), draftTo(b!.handle)]
  const file = await uploaded(service(), a!)
  const { answers, batches } = await inOneBatch([
    () => sender!.send(first),
    () => sender!.send(draftTo([a!.handle, '@nobody.at_all'])),
    () => sender!.send(draftTo(a!.handle, { content_parts: [filePart(file.id)] })),
    () => sender!.send({ ...known, subject: 'other' }),
    () => b!.send(known),
    () => inactive.send(draftTo(a!.handle)),
    () => sender!.send(known),
    () => sender!.send(last),
  ])
  const outcomeOf = ({ status, text }: Answer<unknown>): string =>
    `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim()
  assert.deepEqual(answers.map(outcomeOf), [
    '202',
    '404 NOT_FOUND',
    '400 INVALID_FILE',
    '409 CONFLICT',
    '409 CONFLICT',
    '403 FORBIDDEN',
    '202',
    '202',
  ])
  assert.equal(batches, 1)
  assert.deepEqual(answers[6]?.body, acknowledgement)
  assert.deepEqual(new Set(await a!.ids()), new Set([known.id, first.id]))
  assert.deepEqual(new Set(await b!.ids()), new Set([first.id, last.id]))
  assert.deepEqual(new Set(await sender!.ids({ direction: 'out' })), new Set([known.id, first.id, last.id]))
})

test('in one batch a send that the database itself cannot take fails alone', async () => {
  const sql = sqlOn(service().deps.database)
  await sql(`alter table envelope add constraint harmless check (position('poison' in body) = 0) not valid`)
  const [sender, recipient] = await newAgents(service(), 2)
  const [first, poison, last] = ['good', 'poison', 'good as well'].map((text) =>
    draftTo(recipient!.handle, { content_parts: [textPart(text)] }),
  )
  const sends = [first!, poison!, last!].map((draft) => () => sender!.send(draft))
  const { answers, batches } = await inOneBatch(sends)
  await sql('alter table envelope drop constraint harmless')
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(statuses, [202, 500, 202])
  assert.equal(batches, 1 + sends.length, 'the batch that failed, and then each send of it by itself')
  assertRefused(answers[1]!, 500, 'INTERNAL_ERROR')
  assert.deepEqual(new Set(await recipient!.ids()), new Set([first!.id, last!.id]))
})

test('in one batch the same envelope twice is one envelope, and a file that two want goes to one of them', async () => {
  const [sender, recipient] = await newAgents(service(), 2)
  const draft = draftTo(recipient!.handle)
  const file = await uploaded(service(), sender!)
  const wanting = [0, 1].map(() => draftTo(recipient!.handle, { content_parts: [filePart(file.id)] }))
  const { answers, batches } = await inOneBatch([draft, draft, ...wanting].map((each) => () => sender!.send(each)))
  const [one, again, ...claims] = answers
  assert.equal(batches, 1)
  assert.deepEqual([one!.status, again!.status, one!.text], [202, 202, again!.text])
  assert.deepEqual(claims.map(({ status }) => status).sort(), [202, 400])
  const claimed = wanting[claims.findIndex(({ status }) => status === 202)]!
  assert.deepEqual(new Set(await recipient!.ids()), new Set([draft.id, claimed.id]))
})
