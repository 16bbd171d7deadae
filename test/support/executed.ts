import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { statementNamed } from './named-statement.ts'
import { plannedStatements } from './plans.ts'
import type { Postgres } from '../../scripts/support/postgres.ts'
import { background } from './statements.ts'
import { until } from './until.ts'

const logName = 'statements'

/** Highest number of repeated reads for the rest of a transaction. A transaction that was rolled back has no rest. */
const readsMax = 5

/** Flags of a PostgreSQL that can log each statement with the rows and blocks that it reads. */
export const executionFlags: readonly string[] = Object.entries({
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: `${logName}.log`,
  log_rotation_size: '0',
  log_rotation_age: '0',
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

interface ExecutedPlan {
  'Actual Rows': number
  'Actual Loops': number
  'Node Type': string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: ExecutedPlan[]
}

interface LoggedStatement {
  /** Id of the transaction. It is unique until PostgreSQL restarts. */
  transaction: string
  query: string
  plan: ExecutedPlan
}

/** Work of PostgreSQL for one statement. */
export interface Executed {
  name: string
  /** Rows that all nodes of the plan returned, and the number of their loops. */
  rows: number
  loops: number
  /** Blocks that the statement read. Nodes that write or lock rows do not count: they also find room for rows. */
  blocks: number
}

const sumOf = (plan: ExecutedPlan, amountOf: (plan: ExecutedPlan) => number): number =>
  (plan.Plans ?? []).reduce((sum, one) => sum + sumOf(one, amountOf), amountOf(plan))

const writes = (plan: ExecutedPlan): boolean =>
  ['ModifyTable', 'LockRows'].includes(plan['Node Type']) || (plan.Plans ?? []).some(writes)

/** Blocks of a node include those of its parts. */
const blocksOf = (plan: ExecutedPlan): number =>
  writes(plan)
    ? (plan.Plans ?? []).reduce((sum, one) => sum + blocksOf(one), 0)
    : plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

function parseLine(line: string): LoggedStatement {
  const { message, vxid }: { message: string; vxid: string } = JSON.parse(line)
  const { 'Query Text': query, Plan: plan }: { 'Query Text': string; Plan: ExecutedPlan } = JSON.parse(
    message.slice(message.indexOf('{')),
  )
  return { transaction: vxid, query, plan }
}

const auditContext = statementNamed('set-audit-context').text

/** Returns a function that reads the text that a file has got since the last call, up to the end of its last line. */
function tailOf(path: string): () => string {
  let at = 0
  return () => {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - at)
      readSync(file, bytes, 0, bytes.length, at)
      const whole = bytes.subarray(0, bytes.lastIndexOf(10) + 1)
      at += whole.length
      return whole.toString()
    } finally {
      closeSync(file)
    }
  }
}

/** Starts the log on a PostgreSQL with `executionFlags`, and reads the statements of some work. */
export async function executionsOn(postgres: Postgres) {
  const names = new Map((await plannedStatements()).map(({ name, text }) => [text, name]))
  const tail = tailOf(join(postgres.dataDir, `log/${logName}.json`))
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('alter system set auto_explain.log_min_duration = 0')
  await client.query('select pg_reload_conf()')
  let marks = 0

  /** Returns the lines that the log has got since the last call. Another process writes the log, some time later. */
  async function newLines(): Promise<string[]> {
    const mark = `select 'mark ${++marks}'`
    let text = ''
    await until(async () => {
      await client.query(mark) // more than once, since the setting takes effect some time later
      return (text += tail()).includes(mark)
    })
    return text.split('\n').filter((line) => line.includes('Query Text'))
  }

  /** Returns the names of the statements. It leaves out those of triggers, which belong to other statements. */
  const namesIn = (transaction: readonly LoggedStatement[]): string[] =>
    transaction.flatMap(({ query }) => names.get(query) ?? [])

  /** Returns true for a transaction of a job. Apart from the audit context, it has only statements of jobs. */
  function isBackground(transaction: readonly LoggedStatement[]): boolean {
    const others = transaction.filter(({ query }) => query !== auditContext && names.has(query))
    return others.length > 0 && others.every(({ query }) => background.has(query))
  }

  /** Returns the logged statements by transaction. Reads again while a transaction has only its audit context. */
  async function wholeTransactions(): Promise<LoggedStatement[][]> {
    const statements: LoggedStatement[] = []
    for (let reads = 0; ; reads++) {
      statements.push(...(await newLines()).map(parseLine))
      const transactions = [...Map.groupBy(statements, ({ transaction }) => transaction).values()]
      const isIncomplete = transactions.some((one) => namesIn(one).join() === 'set-audit-context')
      if (!isIncomplete || reads === readsMax) return transactions
    }
  }

  function executedOf({ query, plan }: LoggedStatement): Executed[] {
    const name = names.get(query)
    if (name === undefined || background.has(query)) return []
    return [
      {
        name,
        rows: Math.round(sumOf(plan, (node) => node['Actual Rows'] * node['Actual Loops'])),
        loops: sumOf(plan, (node) => node['Actual Loops']),
        blocks: blocksOf(plan),
      },
    ]
  }

  return {
    /** Returns the statements of the service that ran while the work was done, without those of the background. */
    async during(work: () => Promise<unknown>): Promise<Executed[]> {
      await newLines()
      await work()
      return (await wholeTransactions()).filter((all) => !isBackground(all)).flatMap((all) => all.flatMap(executedOf))
    },
    close: () => client.end(),
  }
}
