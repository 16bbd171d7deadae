import type { Service } from './service.ts'

interface Query {
  sql: string
  /** Of the transaction, where there is one. */
  __knexTxId?: string
}

/** What the indexer does in the background, in transactions of its own and at its own times. */
const isIndexing = ({ sql }: Query): boolean => /delete from search_pending|where words is null|set words =/.test(sql)

/** Not the indexer's, which may have come no further than its first word. */
const isWork = (transaction: readonly Query[]): boolean => !transaction.some(isIndexing) && transaction.some(({ sql }) => !/^(begin|commit|rollback);?$/i.test(sql))

/** The text of every SQL statement that the service runs for `work`, in order. */
export async function statementsOf(service: Service, work: () => Promise<unknown>): Promise<string[]> {
  const { knex } = service.deps.database
  const queries: Query[] = []
  const note = (query: Query): void => void queries.push(query)
  knex.on('query', note)
  try {
    await work()
  } finally {
    knex.off('query', note)
  }
  const transactions = Map.groupBy(queries, (query) => query.__knexTxId)
  const ours = (query: Query): boolean => query.__knexTxId === undefined || isWork(transactions.get(query.__knexTxId) ?? [])
  return queries.filter(ours).map(({ sql }) => sql)
}

/** How many connections of a PostgreSQL database wait for a lock. */
export async function waitingOn({ knex }: Service['deps']['database']): Promise<number> {
  const { rows } = await knex.raw<{ rows: { n: number }[] }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.n
}

/** The words of an agent's record follow in the background too. */
const searchWords = /,"words":(?:null|"(?:[^"\\]|\\.)*")/

const tables = [
  ...['owner', 'account', 'organization', 'organization_member', 'agent', 'allowlist_entry', 'block', 'client', 'signing_key'],
  ...['mailbox', 'envelope', 'mailbox_entry', 'mailbox_reading', 'file', 'loose_blob', 'idempotency_key'],
]

/** All that the database holds but the search index, which follows in the background, as one text a table; equal before and after means that nothing was changed. */
export async function contentsOf({ deps: { database } }: Service): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of tables) {
    const rows = await database.knex.raw<{ rows: { row: string }[] }>(`select row_to_json(${table})::text as row from ${table} order by 1`)
    contents[table] = rows.rows.map(({ row }) => row.replace(searchWords, '')).join('\n')
  }
  return contents
}
