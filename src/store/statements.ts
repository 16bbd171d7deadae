import knex, { type Knex } from 'knex'

export type Scalar = string | number | boolean | null

/** What one placeholder of a statement stands for. */
export type Value = Scalar | readonly Scalar[]

export interface Statement<Row> {
  /** For the log; and where it is prepared, the name under which each connection keeps it. */
  name: string
  /** With `$1`, `$2`, … */
  text: string
  isPrepared: boolean
  /** Whether each of its columns is a text; see `textStatement`. */
  isAllText?: true
  /** What its values are cast to, by their places from 0: ids and arrays are sent as the type wants them. */
  casts?: ReadonlyMap<number, string>
  readonly row?: Row
}

export interface Result<Row> {
  rows: Row[]
  /** Rows that an insert, update or delete touched. */
  affected: number
}

/** Runs one statement; the maker of the function decides on which connection, and whether it is retried. */
export type Query = <Row>(statement: Statement<Row>, values?: readonly Value[]) => Promise<Result<Row>>

/** In SQL: epoch milliseconds by the clock of the database, at this moment and not when the transaction began. */
export const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** In SQL: by the same clock, so many milliseconds from now. */
export const afterMs = `clock_timestamp() + ?::integer * interval '1 millisecond'`

/** In SQL: the settings without which a committed envelope may be lost, those of them that are off; null if none is. */
export const unsafeSettings = `select string_agg(name, ', ' order by name) from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`

/**
 * For statements that look rows up by index. Plans that look at the values would be made anew each time, for more than
 * it takes to run them; and one that was made while a table was empty would go on reading it from end to end.
 */
export const planOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

function numbered(text: string): string {
  let count = 0
  return text.replace(/\?/g, () => `$${++count}`)
}

const castsIn = (text: string): ReadonlyMap<number, string> =>
  new Map(Array.from(text.matchAll(/\$(\d+)::(\w+(?:\[\])?)/g), ([, place, type]) => [Number(place) - 1, type!]))

const statementOf = (name: string, text: string, isPrepared: boolean): Statement<never> => ({
  name,
  text,
  isPrepared,
  casts: castsIn(text),
})

/** A statement that PostgreSQL parses and plans once per connection; `?` stands for one value each, arrays included. */
export const statement = <Row>(name: string, text: string): Statement<Row> => statementOf(name, numbered(text), true)

/**
 * The same where all columns are texts, which are asked for in the binary format: there a text is sent as it is. In the
 * other one PostgreSQL looks for the end of each value, which may take it a quarter of the time that a page takes.
 */
export const textStatement = <Row extends { [Column in keyof Row]: string | null }>(
  name: string,
  text: string,
): Statement<Row> => ({ ...statement(name, text), isAllText: true })

/** One that is planned anew each time, because the best plan depends on the values or it is run too rarely. */
export const unprepared = <Row>(name: string, text: string): Statement<Row> => statementOf(name, numbered(text), false)

/** The builder of statements whose text depends on what is asked; it has no connection and runs nothing. */
export const builder = knex({ client: 'pg' })

/** An id of an agent or an envelope among the values of the builder. */
export const idValue = (id: string | null): Knex.Raw => builder.raw('?::uuid', [id])

/**
 * A statement out of the builder, with its values: `query(...composed('put-client', builder('client').insert(row)))`.
 */
export function composed<Row>(name: string, query: Knex.QueryBuilder): [Statement<Row>, Value[]] {
  const { sql, bindings } = query.toSQL().toNative()
  return [statementOf(name, sql, false), bindings as Value[]]
}
