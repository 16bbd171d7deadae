import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { createEmbeddedPort } from '../../src/store/engine/embedded.ts'
import { errors } from '#generated/errors.ts'
import type { Query } from '../../src/store/engine/statements.ts'
import { statement, unprepared } from '../../src/store/engine/statements.ts'
import { draftTo } from '../support/client.ts'
import { newAgent } from '../support/agents.ts'
import { temporaryFolder } from '../support/process.ts'
import { onEachDatabase, startService } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const adding = unprepared<never>('add', 'insert into orphan_blob (id, since) values (:id, 0)')
const repeating = statement<{ place: string; text: string | null; none: string | null }>(
  'repeat-texts',
  `select place::text, repeat(text, :times::integer) as text, null::text as none
   from unnest(:texts::text[]) with ordinality as given(text, place) order by given.place`,
  { place: 'text', text: 'text', none: 'text' },
)
const selecting = unprepared<never>('select', 'select 1')
const failing = unprepared<never>('fail', 'select 1 / 0')
const dividing = statement<{ quotient: number; by: number }>(
  'divide',
  'select 12 / divisor as quotient, divisor as by from (select :divisor::integer as divisor) given',
  { quotient: 'integer', by: 'integer' },
)

onEachDatabase((database) => {
  const service = useService({ database })
  const isThere = async (id: string): Promise<boolean> =>
    (
      await sqlOn(service().deps.database, 'no edge shows the stored rows')('select from orphan_blob where id = :id', {
        id,
      })
    ).length > 0

  for (const kind of ['general', 'lookups'] as const) {
    test(`a transaction of ${kind} is committed as a whole or not at all`, async () => {
      const port = service().deps.database[kind]
      await port.transaction((query) => query(adding, { id: `kept-${kind}` }))
      assert.ok(await isThere(`kept-${kind}`))
      const failed = port.transaction(async (query) => {
        await query(adding, { id: `lost-${kind}` })
        await query(failing)
      })
      await assert.rejects(failed, /division by zero/)
      assert.ok(!(await isThere(`lost-${kind}`)))
    })

    test(`what is asked of ${kind} in one piece is done as a whole or not at all`, async () => {
      const port = service().deps.database[kind]
      const [first, second, lost] = [`first-${kind}`, `second-${kind}`, `never-${kind}`]
      await port.pipelinedTransaction((query) =>
        Promise.all([query(adding, { id: first }), query(adding, { id: second })]),
      )
      assert.deepEqual([await isThere(first), await isThere(second)], [true, true])
      const failed = port.pipelinedTransaction((query) => Promise.all([query(adding, { id: lost }), query(failing)]))
      await assert.rejects(failed, /division by zero/)
      assert.ok(!(await isThere(lost)))
      assert.equal((await port.query(selecting)).rows.length, 1)
    })

    test(`what is asked of ${kind} after the piece has gone out runs nowhere`, async () => {
      const port = service().deps.database[kind]
      const late = port.pipelinedTransaction(async (query) => {
        await query(adding, { id: `piece-${kind}` })
        await query(adding, { id: `after-piece-${kind}` })
      })
      await assert.rejects(late, /the transaction is over/)
      assert.ok(!(await isThere(`after-piece-${kind}`)))
    })

    test(`a statement of ${kind} that failed for its values is answered for others, and among others`, async () => {
      const port = service().deps.database[kind]
      for (let time = 0; time < 2; time++)
        await assert.rejects(port.query(dividing, { divisor: 0 }), /division by zero/)
      for (const by of [3, 4])
        assert.deepEqual((await port.query(dividing, { divisor: by })).rows, [{ quotient: 12 / by, by }])
      const answers = await port.transaction((query) =>
        Promise.all([6, 2].map((by) => query(dividing, { divisor: by }))),
      )
      assert.deepEqual(
        answers.flatMap(({ rows }) => rows),
        [
          { quotient: 2, by: 6 },
          { quotient: 6, by: 2 },
        ],
      )
    })

    test(`what is asked of ${kind} beside a statement that fails is not done, and the failure is told`, async () => {
      const port = service().deps.database[kind]
      const [before, after] = [`before-${kind}`, `after-${kind}`]
      const failed = port.transaction((query) =>
        Promise.all([query(adding, { id: before }), query(dividing, { divisor: 0 }), query(adding, { id: after })]),
      )
      await assert.rejects(failed, /division by zero/)
      assert.deepEqual([await isThere(before), await isThere(after)], [false, false])
    })

    test(`what is asked of a transaction of ${kind} at the moment when it fails is not kept`, async () => {
      const port = service().deps.database[kind]
      for (let turns = 0; turns < 20; turns++) {
        const failed = port.transaction(async (query) => {
          const late = async (): Promise<void> => {
            await query(selecting)
            for (let n = 0; n < turns; n++) await undefined
            await query(adding, { id: `beside-${kind}-${turns}` })
          }
          await Promise.all([late(), query(failing)])
        })
        await assert.rejects(failed)
        assert.ok(!(await isThere(`beside-${kind}-${turns}`)), `after ${turns} turns`)
      }
    })

    test(`what is pipelined on ${kind} is done in order, each by itself: what fails takes nothing with it`, async () => {
      const pipelined = service().deps.database[kind].pipelined()
      const ids = ['a', 'b', 'c'].map((name) => `${name}-${kind}`)
      const [first, failed, last] = await Promise.allSettled([
        pipelined(adding, { id: ids[0]! }),
        pipelined(adding, { id: ids[0]! }),
        pipelined(adding, { id: ids[1]! }),
      ])
      assert.deepEqual([first.status, failed.status, last.status], ['fulfilled', 'rejected', 'fulfilled'])
      await pipelined(adding, { id: ids[2]! })
      assert.deepEqual(await Promise.all(ids.map(isThere)), [true, true, true])
      await until(() => service().deps.database[kind].load().inUse === 0) // jobs may use it at this moment
    })

    test(`what is asked of a transaction of ${kind} that is over runs nowhere`, async () => {
      const port = service().deps.database[kind]
      let late: Query | undefined
      await port.transaction(async (query) => void (late = query))
      await assert.rejects(late!(adding, { id: `late-${kind}` }), /the transaction is over/)
      assert.ok(!(await isThere(`late-${kind}`)))
    })
  }

  test('rows of texts have them as they are, of any length and in any script', async () => {
    const texts = [
      '',
      'plain',
      'null',
      'NULL',
      'a,b',
      '{a}',
      ' a ',
      'a\\b',
      '"Jürgen"\n\t\\x41',
      '封筒 ✉️',
      '\u0001\u007f\u0080',
      null,
    ]
    for (const times of [1, 100_000]) {
      const { rows, affected } = await service().deps.database.lookups.query(repeating, { times, texts })
      const repeated = (text: string | null): string | null => (text === null ? null : text.repeat(times))
      const expected = texts.map((text, index) => ({ place: `${index + 1}`, text: repeated(text), none: null }))
      assert.deepEqual(rows, expected)
      if (database === 'postgres') assert.equal(affected, texts.length)
    }
  })

  test('a listener gets each statement with its values', async () => {
    const { events, general } = service().deps.database
    const heard: unknown[] = []
    const note = ({ text, values }: { text: string; values: unknown }): void => void heard.push([text, values])
    events.on('statement', note)
    await general.query(adding, { id: 'heard' })
    events.off('statement', note)
    assert.deepEqual(
      heard.filter((one) => JSON.stringify(one).includes('heard')),
      [['insert into orphan_blob (id, since) values ($1, 0)', { id: 'heard' }]],
    )
  })

  test('while a database has no room for it a send is refused with 503, and accepted as soon as there is some', async () => {
    const sql = sqlOn(service().deps.database, 'the database must be broken')
    const agent = await newAgent(service())
    const draft = draftTo(agent.handle)
    await sql(`create function full_disk() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await sql('create trigger full_disk before insert on envelope for each row execute function full_disk()')
    const { status, headers, body } = await agent.send(draft)
    assert.deepEqual([status, headers.get('retry-after')], [503, '1'])
    assert.deepEqual(body.error, { code: 'SERVICE_UNAVAILABLE', message: errors.SERVICE_UNAVAILABLE.meaning })
    await sql('drop trigger full_disk on envelope')
    assert.equal((await agent.send(draft)).status, 202)
  })

  test('who asks a database that was closed is told that it is away, as by one that cannot be reached', async () => {
    const { close, deps } = await startService({ database })
    await close()
    await assert.rejects(deps.store.agents.identify('agt_1'), { code: 'SERVICE_UNAVAILABLE' })
  })
})

test('the embedded database begins nothing that its disk may have no room for, and goes on when there is some', async () => {
  let freeBytes = 64 * 1_048_576
  const port = createEmbeddedPort(join(temporaryFolder(), 'pglite'), new EventEmitter(), { freeBytes: () => freeBytes })
  const asking = unprepared<{ one: number }>('one', 'select 1 as one', { one: 'integer' })
  await port.query(asking)
  freeBytes--
  for (const refused of [port.query(asking), port.transaction((query) => query(asking))])
    await assert.rejects(refused, ({ code, cause }) => {
      assert.equal(code, 'SERVICE_UNAVAILABLE')
      return /has 63 MB of free space and needs 64 MB/.test(cause.message)
    })
  freeBytes++
  assert.equal((await port.query(asking)).rows[0]?.one, 1)
  await port.close()
})
