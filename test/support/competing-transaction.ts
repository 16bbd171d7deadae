import pg from 'pg'
import { until } from './until.ts'

/** A transaction of another client in the same database. */
export interface CompetingTransaction {
  query(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult<Record<string, unknown>>>
  /** Resolves when a connection of the service waits for a lock of this transaction. */
  isWaitedFor(): Promise<void>
  /** Rolls back the transaction. */
  end(): Promise<void>
}

export async function openCompetingTransaction(url: string): Promise<CompetingTransaction> {
  const [client, observer] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([client.connect(), observer.connect()])
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  const waiting = async (): Promise<boolean> => {
    const { rowCount } = await observer.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
      rows[0]!.pid,
    ])
    return rowCount !== 0
  }
  return {
    query: (sql, values = []) => client.query(sql, [...values]),
    isWaitedFor: () => until(waiting),
    async end() {
      await Promise.all([client.end(), observer.end()])
    },
  }
}
