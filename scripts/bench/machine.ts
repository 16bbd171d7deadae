import { cpus, totalmem } from 'node:os'
import pg from 'pg'
import { runChild } from './children.ts'
import { findPgbench } from './pgbench.ts'

export interface Machine {
  processors: string
  memoryGb: number
  node: string
  postgres: string
  /** Settings of PostgreSQL that make a commit durable, as it reports them. */
  durability: Record<string, string>
  pgbench: string
}

/** Describes the machine and programs of a measurement. */
export async function describeMachine(url: string): Promise<Machine> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method')`,
    )
    const { server_version = '', ...durability } = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    const pgbench = await Promise.resolve()
      .then(() => runChild(findPgbench(), ['--version']))
      .catch(() => 'none')
    return {
      processors: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      postgres: server_version,
      durability,
      pgbench: pgbench.trim(),
    }
  } finally {
    await client.end()
  }
}
