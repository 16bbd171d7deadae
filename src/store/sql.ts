import type { Knex } from 'knex'

/** A statement that PostgreSQL parses and plans once per connection, under its name. */
export interface Statement<Row> {
  name: string
  text: string
  readonly row?: Row
}

export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text })

export interface Result<Row> {
  rows: Row[]
  /** Rows that an insert, update or delete touched. */
  affected: number
}

/** Runs a statement; `?` stands for one value each, arrays included. */
export async function run<Row>(knex: Knex, { name, text }: Statement<Row>, values: readonly Knex.RawBinding[] = []): Promise<Result<Row>> {
  const result = await knex.raw<{ rows: Row[]; rowCount?: number | null; affectedRows?: number }>(text, [...values]).options({ name })
  return { rows: result.rows, affected: result.rowCount ?? result.affectedRows ?? 0 }
}
