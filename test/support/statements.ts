import type { Database } from '../../src/store/database.ts'
import { indexingStatements } from '../../src/store/search-index.ts'
import type { Service } from './service.ts'

/** What the indexer does in the background, at its own times. */
const indexing = new Set(indexingStatements.map(({ numbered }) => numbered))

/** The text of every SQL statement that the service runs for `work`, in order. */
export async function statementsOf(service: Service, work: () => Promise<unknown>): Promise<string[]> {
  const { knex } = service.deps.database
  const queries: { sql: string }[] = []
  const note = (query: { sql: string }): void => void queries.push(query)
  knex.on('query', note)
  try {
    await work()
  } finally {
    knex.off('query', note)
  }
  return queries.filter(({ sql }) => !indexing.has(sql)).map(({ sql }) => sql)
}

/** How many connections of a PostgreSQL database wait for a lock. */
export async function waitingOn({ knex }: Service['deps']['database']): Promise<number> {
  const { rows } = await knex.raw<{ rows: { n: number }[] }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.n
}

const tables = [
  ...[
    'owner',
    'account',
    'organization',
    'organization_member',
    'agent',
    'allowlist_entry',
    'block',
    'client',
    'signing_key',
  ],
  ...['mailbox', 'envelope', 'mailbox_entry', 'mailbox_reading', 'file', 'loose_blob', 'idempotency_key'],
]

/** All that the database holds but the words of envelopes, which follow in the background, as one text a table; equal before and after means that nothing was changed. */
export async function contentsOf({
  deps: { database },
}: {
  deps: { database: Pick<Database, 'knex'> }
}): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of tables) {
    const rows = await database.knex.raw<{ rows: { row: string }[] }>(
      `select row_to_json(${table})::text as row from ${table} order by 1`,
    )
    contents[table] = rows.rows.map(({ row }) => row).join('\n')
  }
  return contents
}
