import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { statement, unprepared } from '../../src/store/engine/statements.ts'
import { columnReadersOf, type DescribedColumn } from '../../src/store/engine/wire.ts'
import { plannedStatements } from '../support/plans.ts'
import { onEachDatabase, testDatabaseUrl } from '../support/service.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { useService } from '../support/use-service.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/store/engine/database.ts'

/** Returns the columns of the answer to a statement, without running it. */
const describe = (client: pg.Client, text: string): Promise<readonly DescribedColumn[]> =>
  new Promise((resolve, reject) => {
    let described: readonly DescribedColumn[] = []
    client.query({
      submit(connection: Messages) {
        connection.parse({ name: '', text })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: readonly DescribedColumn[] }) => void (described = fields),
      handleReadyForQuery: () => resolve(described),
      handleError: reject,
    } as unknown as pg.Submittable)
  })

interface Messages {
  parse(statement: { name: string; text: string }): void
  describe(statement: { type: 'S'; name: string }): void
  sync(): void
}

test('each statement of the store declares the columns that PostgreSQL answers with', async (t) => {
  const database = await createDatabase(testDatabaseUrl())
  const client = new pg.Client(database.url)
  t.after(async () => {
    await client.end()
    await database.drop()
  })
  await (await openDatabase(readConfig({ DATABASE_URL: database.url, UNSAFE_DURABILITY: 'on' }))).close()
  await client.connect()
  const wrong: string[] = []
  for (const one of await plannedStatements())
    await describe(client, one.text)
      .then((described) => columnReadersOf(one, described))
      .catch((error: Error) => wrong.push(`${one.name}: ${error.message}`))
  assert.deepEqual(wrong, [])
})

const oneId = `uuid '00000000-0000-0000-0000-000000000032'`
const idRow = 'agt_0000000000000000000000001J'

onEachDatabase((database) => {
  const service = useService({ database })
  const lookups = () => service().deps.database.lookups

  test('the declaration decides how a column is read, and not its name', async () => {
    const { rows } = await lookups().query(
      unprepared<{ id: string; name: string; root_id: string; body: string; header: string }>(
        'declared',
        `select ${oneId} as id, ${oneId} as name, ${oneId} as root_id, chr(23) as body, chr(23) as header`,
        { id: 'uuid', name: 'agent id', root_id: 'envelope id', body: 'text', header: 'packed text' },
      ),
    )
    assert.deepEqual(rows, [
      {
        id: '00000000-0000-0000-0000-000000000032',
        name: idRow,
        root_id: idRow.replace('agt', 'env'),
        body: '\u0017',
        header: ',"date_ms":',
      },
    ])
  })

  test('each kind of column is read as its type', async () => {
    const { rows } = await lookups().query(
      unprepared<{
        n: number
        x: number
        is: boolean
        none: number | null
        data: object
        list: string[]
        ids: string[]
      }>(
        'kinds',
        `select 12345678901::bigint as n, 1.5::numeric as x, true as is, null::integer as none, '{"a":[1]}'::jsonb as data,
           array['a', 'b,c', '', 'NULL', 'x"y\\z', '{}'] as list, array[${oneId}] as ids`,
        { n: 'integer', x: 'number', is: 'boolean', none: 'integer', data: 'json', list: 'texts', ids: 'agent ids' },
      ),
    )
    const list = ['a', 'b,c', '', 'NULL', 'x"y\\z', '{}']
    assert.deepEqual(rows, [{ n: 12345678901, x: 1.5, is: true, none: null, data: { a: [1] }, list, ids: [idRow] }])
  })

  const faults = {
    'a column under another name': ['select 1 as another', /one is missing in the answer/],
    'a column that is not declared': ['select 1 as one, 2 as two', /two is not declared/],
    'a column of another type': [`select 'text' as one`, /one has the type 25, not integer/],
    'two columns of one name': ['select 1 as one, 2 as one', /two columns have the same name/],
    'no columns': ['select', /one is missing in the answer/],
    'no rows': ['delete from orphan_blob', /one is missing in the answer/],
  } as const
  for (const [name, [text, message]] of Object.entries(faults))
    test(`an answer with ${name} is an error each time`, async () => {
      const faulty = statement<{ one: number }>(`faulty-${name}`, text, { one: 'integer' })
      const { query, transaction } = lookups()
      for (let time = 0; time < 2; time++) await assert.rejects(query(faulty), { name: 'DeclarationError', message })
      await assert.rejects(
        transaction((inside) => inside(faulty)),
        { name: 'DeclarationError', message },
      )
      assert.equal(
        (await query(unprepared<{ one: number }>('one', 'select 1 as one', { one: 'integer' }))).rows.length,
        1,
      )
    })

  test('a value that is missing, and one for no parameter, are errors before anything is sent', async () => {
    const adding = unprepared<never>('add', 'insert into orphan_blob (id, since) values (:id, :since)')
    const { query } = lookups()
    const rejected = (values: Record<string, string | number>, message: string) =>
      assert.rejects(query(adding, values), { name: 'DeclarationError', message })
    await rejected({ id: 'a' }, 'add: the parameter since has no value')
    await rejected({ id: 'a', sinec: 1 }, 'add: the parameter since has no value')
    await rejected({ id: 'a', since: 1, until: 2, place: 3 }, 'add has no parameter until, place')
  })

  test('a name that stands in a statement several times is one parameter; quoted texts and casts are none', async () => {
    const repeating = unprepared<{ sum: number; text: string }>(
      'repeat',
      `select :n::integer + :n + :other::integer as sum, 'it''s ":n" at 12:n' || :n::integer as text`,
      { sum: 'integer', text: 'text' },
    )
    assert.deepEqual(
      repeating.parameters.map(({ name, type }) => [name, type]),
      [
        ['n', 'integer'],
        ['other', 'integer'],
      ],
    )
    const { rows } = await lookups().query(repeating, { n: 2, other: 3 })
    assert.deepEqual(rows, [{ sum: 7, text: `it's ":n" at 12:n2` }])
    assert.throws(() => unprepared<never>('cast', 'select :id::uuid, :id::text'), /cast to uuid and to text/)
  })
})
