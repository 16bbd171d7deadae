import pg from 'pg'

export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Returns the number of deadlocks that PostgreSQL resolved in this database. The number is complete once the backends
 * with deadlocks have ended.
 */
export async function deadlocksIn(databaseUrl: string): Promise<number> {
  const rows = await query<{ deadlocks: string }>(
    databaseUrl,
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/** Resolves when only this connection to the database is left. */
export async function untilDisconnected(databaseUrl: string): Promise<void> {
  const sql =
    'select count(*) as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  for (let polls = 0; polls < 200; polls++) {
    const rows = await query<{ others: string }>(databaseUrl, sql)
    if (Number(rows[0]?.others) === 0) return
  }
  throw new Error('another client stays connected to the database')
}
