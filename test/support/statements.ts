import type { Service } from './service.ts'

interface Query {
  sql: string
}

/** The text of every SQL statement that the service runs while `work` does, in order. */
export async function statementsOf(service: Service, work: () => Promise<unknown>): Promise<string[]> {
  const { knex } = service.deps.database
  const statements: string[] = []
  const note = ({ sql }: Query): void => void statements.push(sql)
  knex.on('query', note)
  try {
    await work()
  } finally {
    knex.off('query', note)
  }
  return statements
}

const tables = [
  ...['account', 'organization', 'organization_member', 'agent', 'allowlist_entry', 'block', 'client', 'signing_key'],
  ...['mailbox', 'envelope', 'mailbox_entry', 'search_pending', 'search_words', 'file', 'loose_blob', 'idempotency_key'],
]

/** All that the database holds, as one text a table; equal before and after means that nothing was changed. */
export async function contentsOf({ deps: { database } }: Service): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of tables) {
    const rows = await database.knex.raw<{ rows: { row: string }[] }>(`select row_to_json(${table})::text as row from ${table} order by 1`)
    contents[table] = rows.rows.map(({ row }) => row).join('\n')
  }
  return contents
}
