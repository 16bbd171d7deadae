import type { Knex } from 'knex'
import * as firstSchema from './migrations/001-first-schema.ts'

/** In order, append-only: what ran once is never edited. */
const migrations: Record<string, { statements: readonly string[] }> = {
  '001-first-schema': firstSchema,
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
