import type { Knex } from 'knex'

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

export async function run<Row>(knex: Knex, { name, text }: Statement<Row>, values: readonly Knex.RawBinding[] = []): Promise<Result<Row>> {
  const result = await knex.raw<{ rows: Row[]; rowCount?: number | null; affectedRows?: number }>(text, [...values]).options({ name })
  return { rows: result.rows, affected: result.rowCount ?? result.affectedRows ?? 0 }
}

export const runOn =
  (knex: Knex): Run =>
  (statement, values) =>
    run(knex, statement, values)
