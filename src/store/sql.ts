import type { Knex } from 'knex'
import { resultOf, retrying } from './errors.ts'

/** A statement that PostgreSQL parses and plans once per connection, under its name; `?` stands for one value each, arrays included. */
export interface Statement<Row> {
  name: string
  text: string
  /** The text with `$1`, `$2`, … */
  numbered: string
  readonly row?: Row
}

export function statement<Row>(name: string, text: string): Statement<Row> {
  let count = 0
  return { name, text, numbered: text.replace(/\?/g, () => `$${++count}`) }
}

export interface Result<Row> {
  rows: Row[]
  /** Rows that an insert, update or delete touched. */
  affected: number
}

export type Run = <Row>(statement: Statement<Row>, values?: readonly Knex.RawBinding[]) => Promise<Result<Row>>

/** Runs one statement whose text depends on what is asked, under a name for the log. */
export type Build = <T>(name: string, make: (knex: Knex) => PromiseLike<T>) => Promise<T>

/** How the stores run statements: they have no connection of their own, so each runs and is retried as its surroundings ask. */
export interface Sql {
  run: Run
  build: Build
}

/** Within a transaction, where a statement that fails is not tried again: whoever began the transaction may begin anew. */
export const sqlOn = (knex: Knex): Sql => ({
  async run({ name, text }, values = []) {
    const query = knex.raw<{ rows: never[]; rowCount?: number | null; affectedRows?: number }>(text, [...values])
    const { rows, rowCount, affectedRows } = await resultOf(name, query.options({ name }))
    return { rows, affected: rowCount ?? affectedRows ?? 0 }
  },
  build: (name, make) => resultOf(name, make(knex)),
})

/** Outside of transactions, where each statement is one of its own. */
export const retryingRun =
  (run: Run): Run =>
  (statement, values) =>
    retrying(() => run(statement, values))

export const retryingSql = ({ run, build }: Sql): Sql => ({
  run: retryingRun(run),
  build: (name, make) => retrying(() => build(name, make)),
})
