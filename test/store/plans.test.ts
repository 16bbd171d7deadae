import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import {
  indexFirstSettings,
  planOnceSettings,
  jitOffSettings,
  unprepared,
  type Statement,
} from '../../src/store/engine/statements.ts'
import {
  explainPrepared,
  fillTables,
  plannedStatements,
  planOf,
  scansIn,
  shapeOf,
  type Plan,
} from '../support/plans.ts'
import { createDatabase, type Postgres } from '../../scripts/support/postgres.ts'
import { startStockPostgres, withoutStockPostgres } from '../../scripts/support/stock-postgres.ts'

/**
 * Explains each statement of the store as the service runs it. `test/store/plans` holds the text, the shapes of the
 * plans and the powers of ten of their costs, one file per version of PostgreSQL. `UPDATE_PLANS=1 node scripts/test.ts
 * test/store/plans.test.ts` writes the files anew: look at their changes before you commit them.
 */
const isUpdated = process.env['UPDATE_PLANS'] !== undefined

const costMax = 1e5

/** Numbers of envelopes. */
const sizes = [0, 1_000, 100_000]

/** Statements that may read a growing table from end to end, each with the reason. */
const readersOfAll: Readonly<Record<string, string>> = {
  'remove-web-sessions': 'a job asks it now and then, about browsers that people are signed in with',
  'inspect-notifications': 'the doctor counts them',
  'inspect-webhooks': 'the doctor counts them',
  'list-agents': 'the command line lists all of them',
  'list-clients': 'the command line lists all of them',
  'list-families': 'the command line lists all of them',
  'list-authenticator-secrets': 'a start looks for secrets of another key',
  'list-former-webhook-secrets': 'a start looks for secrets of another key',
  'list-orphans': 'a job asks it, and orphans live for minutes',
  'list-previous-webhook-secrets': 'a start looks for secrets of another key',
  'list-push-secrets': 'a start looks for secrets of another key',
  'list-sso-secrets': 'a start looks for secrets of another key',
  'list-webhook-secrets': 'a start looks for secrets of another key',
  'count-operated-totals': 'operators ask how many there are',
  'remove-pending-elicitations': 'a job removes what has expired, and rows live for minutes',
  'remove-mcp-sessions':
    'a job removes what has expired, and an index on a time that changes with each use would cost more',
  'remove-rate-counts': 'a job removes what has expired, and rows live for minutes',
  'remove-tickets': 'a job removes what has expired, and rows live for seconds',
  'remove-dead-processes': 'a job looks for sockets of processes that are gone',
  'wake-webhooks-behind': 'a job compares all webhooks with their mailboxes',
}

/**
 * Statements that run on connections without `indexFirstSettings`: those of the doctor, and before and in migrations.
 */
const isOutsideOfService = ({ name }: Statement<unknown>): boolean =>
  name.startsWith('inspect-') || name === 'migrate' || name === 'read-unsafe-settings'

interface Explained {
  statement: Statement<unknown>
  envelopes: number
  isAnalyzed: boolean
  isGeneric: boolean
  plan: Plan
}

const caseOf = ({ envelopes, isAnalyzed, isGeneric }: Explained): string =>
  `${envelopes}${isAnalyzed ? ' analyzed' : ''} ${isGeneric ? 'generic' : 'custom'}`

/** Runs the work on a connection to a new database with the schema; only the work analyzes tables. */
async function onNewDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await createDatabase(url)
  const client = new pg.Client(database.url)
  try {
    await (await openDatabase(readConfig({ DATABASE_URL: database.url, UNSAFE_DURABILITY: 'on' }))).close()
    await client.connect()
    for (const name of await tablesOf(client)) await client.query(`alter table ${name} set (autovacuum_enabled = off)`)
    return await work(client)
  } finally {
    await client.end()
    await database.drop()
  }
}

const explainAll = (url: string, envelopes: number, statements: readonly Statement<unknown>[]) =>
  onNewDatabase(url, async (client) => {
    const found: Explained[] = []
    if (envelopes > 0) await fillTables(client, envelopes)
    for (const isAnalyzed of [false, true]) {
      await client.query('set default_statistics_target = 400') // all rows, so that the statistics are always the same
      if (isAnalyzed) await client.query('vacuum (analyze)')
      for (const [name, value] of Object.entries(jitOffSettings)) await client.query(`set ${name} = ${value}`)
      for (const statement of statements) {
        for (const [name, value] of Object.entries(indexFirstSettings))
          await client.query(isOutsideOfService(statement) ? `reset ${name}` : `set ${name} = ${value}`)
        for (const isGeneric of statement.isPrepared ? [true, false] : [false]) {
          const plan = await planOf(client, statement.text, isGeneric)
          found.push({ statement, envelopes, isAnalyzed, isGeneric, plan })
        }
      }
    }
    return found
  })

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the power of ten of the cost; a cost below 1 counts as 1. */
const powerOfCost = ({ 'Total Cost': cost }: Plan): number => Math.ceil(Math.log10(Math.max(1, cost)))

function goldenOf(all: readonly Explained[]): string {
  const parts = [...Map.groupBy(all, ({ statement }) => statement)].map(([{ name, text }, own]) => {
    const plans = Map.groupBy(own, ({ plan }) => `10^${powerOfCost(plan)} ${shapeOf(plan)}`)
    const lines = [...plans].map(([plan, cases]) => `  ${cases.map(caseOf).join(', ')}:\n    ${plan}`)
    return [`${name}:`, ...text.split('\n').map((line) => `  ${line.trim()}`), ...lines].join('\n')
  })
  return `${parts.join('\n\n')}\n`
}

const goldenFile = (version: string): string => join(import.meta.dirname, 'plans', `postgresql-${version}.txt`)

/**
 * Returns true for a small, analyzed table, of which a scan is the fastest plan. PostgreSQL makes another plan when it
 * analyzes a table that has grown by a tenth.
 */
const isKnownToBeSmall = ({ isAnalyzed, envelopes }: Explained): boolean => isAnalyzed && envelopes < 100_000

function faultsOf(explained: Explained): string[] {
  const { statement, plan } = explained
  const named = `${statement.name} (${caseOf(explained)})`
  const cost = plan['Total Cost']
  const dear = cost > costMax ? [`${named} costs ${cost}`] : []
  if (statement.name in readersOfAll || isKnownToBeSmall(explained)) return dear
  return [...dear, ...scansIn(plan).map((scanned) => `${named} reads all of ${scanned}`)]
}

function checkPlans(url: () => string): void {
  test('each statement finds its rows by an index, and its plan matches the stored one', async (t) => {
    const statements = await plannedStatements()
    const all: Explained[] = []
    for (const envelopes of sizes) all.push(...(await explainAll(url(), envelopes, statements)))
    assert.deepEqual(all.flatMap(faultsOf), [])
    const client = new pg.Client(url())
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    await client.end()
    const file = goldenFile(rows[0]!.server_version.split('.')[0]!)
    if (isUpdated) writeFileSync(file, goldenOf(all))
    if (!existsSync(file)) return t.skip(`there are no plans of PostgreSQL ${rows[0]!.server_version}`)
    const [expected, found] = [readFileSync(file, 'utf8').split('\n\n'), goldenOf(all).split('\n\n')]
    assert.deepEqual(
      found.filter((part) => !expected.includes(part)),
      [],
      'plans have changed: see the head of this file',
    )
    assert.deepEqual(
      expected.filter((part) => !found.includes(part)),
      [],
      'statements are gone: see the head of this file',
    )
  })
}

describe('plans on the PostgreSQL of the tests', () => {
  const url = (): string => process.env['TEST_DATABASE_URL']!
  checkPlans(url)

  test('a connection that planned all statements on an empty database reads 100,000 envelopes by index', () =>
    onNewDatabase(url(), async (client) => {
      for (const [name, value] of Object.entries({ ...jitOffSettings, ...planOnceSettings }))
        await client.query(`set ${name} = ${value}`)
      const prepared = (await plannedStatements()).filter(({ isPrepared }) => isPrepared)
      for (const [n, { text }] of prepared.entries()) {
        await client.query(`prepare planned_${n} as ${text}`)
        await explainPrepared(client, `planned_${n}`)
      }
      await fillTables(client, 100_000)
      const scanning: string[] = []
      for (const [n, { name }] of prepared.entries()) {
        const scanned = scansIn(await explainPrepared(client, `planned_${n}`))
        if (scanned.length > 0 && !(name in readersOfAll)) scanning.push(`${name}: ${scanned}`)
      }
      assert.deepEqual(scanning, [])
    }))
})

describe('plans on the PostgreSQL of the system', { skip: withoutStockPostgres() }, () => {
  let postgres: Postgres
  before(async () => {
    postgres = await startStockPostgres(['-c fsync=off'])
  })
  after(() => postgres.remove())
  checkPlans(() => postgres.url)

  test('the service turns JIT off on its connections', async () => {
    const database = await createDatabase(postgres.url)
    const { lookups, general, close } = await openDatabase(
      readConfig({ DATABASE_URL: database.url, UNSAFE_DURABILITY: 'on' }),
    )
    const showing = unprepared<{ jit: string }>('show-jit', 'show jit', { jit: 'text' })
    const shown = await Promise.all([lookups, general].map(async ({ query }) => (await query(showing)).rows[0]?.jit))
    await close()
    await database.drop()
    assert.deepEqual(shown, ['off', 'off'])
  })
})

test('prepared statements have names of their own', async () => {
  const names = Map.groupBy(
    (await plannedStatements()).filter(({ isPrepared }) => isPrepared),
    ({ name }) => name,
  )
  assert.deepEqual(
    [...names].filter(([, own]) => own.length > 1).map(([name]) => name),
    [],
  )
})
