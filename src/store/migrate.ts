import type { Knex } from 'knex'
import * as mailboxes from './migrations/001-mailboxes.ts'
import * as files from './migrations/002-files.ts'
import * as agents from './migrations/003-agents.ts'
import * as search from './migrations/004-search.ts'
import * as idempotency from './migrations/005-idempotency.ts'
import * as accounts from './migrations/006-accounts.ts'
import * as owners from './migrations/007-owners.ts'
import * as openHeaders from './migrations/008-open-headers.ts'
import * as readings from './migrations/009-readings.ts'

/** In order, append-only: what ran once is never edited. */
const migrations: Record<string, { statements: readonly string[] }> = {
  '001-mailboxes': mailboxes,
  '002-files': files,
  '003-agents': agents,
  '004-search': search,
  '005-idempotency': idempotency,
  '006-accounts': accounts,
  '007-owners': owners,
  '008-open-headers': openHeaders,
  '009-readings': readings,
}

/** One key for all processes of a deployment; held until the transaction ends, so a crash leaves nothing locked. */
const migrationLock = 4_077_305

/** Brings the schema up to date and says what was missing; processes that start together take turns. */
export const migrate = (knex: Knex): Promise<string[]> =>
  knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    await trx.raw('create table if not exists migration (name text primary key)')
    const { rows } = await trx.raw<{ rows: { name: string }[] }>('select name from migration')
    const done = new Set(rows.map((row) => row.name))
    const missing = Object.entries(migrations).filter(([name]) => !done.has(name))
    for (const [name, { statements }] of missing) {
      for (const statement of statements) await trx.raw(statement)
      await trx.raw('insert into migration (name) values (?)', [name])
    }
    return missing.map(([name]) => name)
  })
