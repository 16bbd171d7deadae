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
 * Settings of every connection to PostgreSQL. By default PostgreSQL compiles statements that it estimates as expensive.
 * The compilation takes a hundred times as long as running a statement of the service.
 */
export const uncompiled = { jit: 'off' }

/**
 * Settings of connections that serve requests. A plan lasts as long as its connection, or until PostgreSQL analyzes one
 * of its tables. A plan from the time when a table was empty would continue to read the whole table.
 */
export const indexFirst = { enable_seqscan: 'off' }

/** Settings for lookups by key: planning a statement for each execution takes longer than running it. */
export const planOnce = { ...indexFirst, plan_cache_mode: 'force_generic_plan' }

/**
 * In SQL: a condition that every text key meets. It makes PostgreSQL read all rows of a small table by their key. Up to
 * version 17, PostgreSQL adds 10¹⁰ to the cost of a scan of the table, because `indexFirst` turns scans off.
 */
export const hasKey = (column: string): string => `${column} >= ''`

/**
 * In SQL: a text column in the collation of the database. PostgreSQL uses an index only for comparisons in the
 * collation of the index, and the keys of accounts, organizations and clients have that of the database.
 */
export const asDefault = (column: string): string => `${column} collate "default"`

function numbered(text: string): string {
  let count = 0
  return text.replace(/\?/g, () => `$${++count}`)
}

const castsIn = (text: string): ReadonlyMap<number, string> =>
  new Map(Array.from(text.matchAll(/\$(\d+)::(\w+(?:\[\])?)/g), ([, place, type]) => [Number(place) - 1, type!]))

/** All statements of the loaded modules. Each module of the store defines its statements when it is loaded. */
export const definedStatements: Statement<unknown>[] = []

function define(name: string, text: string, isPrepared: boolean): Statement<never> {
  const numberedText = numbered(text)
  const defined = { name, text: numberedText, isPrepared, casts: castsIn(numberedText) }
  definedStatements.push(defined)
  return defined
}

/** A statement that PostgreSQL parses and plans once per connection; `?` stands for one value each, arrays included. */
export const statement = <Row>(name: string, text: string): Statement<Row> => define(name, text, true)

/**
 * The same where all columns are texts, which are asked for in the binary format: there a text is sent as it is. In the
 * other one PostgreSQL looks for the end of each value, which may take it a quarter of the time that a page takes.
 */
export const textStatement = <Row extends { [Column in keyof Row]: string | null }>(
  name: string,
  text: string,
): Statement<Row> => ({ ...statement(name, text), isAllText: true })

/** One that is planned anew each time, because the best plan depends on the values or it is run too rarely. */
export const unprepared = <Row>(name: string, text: string): Statement<Row> => define(name, text, false)

/** Inserts one row, given as a JSON object with a value for each of the columns; ids are texts of `uuidText`. */
export const insertion = <Row>(name: string, table: string, columns: readonly string[], end = ''): Statement<Row> =>
  statement(name, `insert into ${table} (${columns}) select ${columns} from ${rowOf(table)} ${end}`)

/** Changes one row by its key, given a JSON object with a value for each of the columns that change, and the key. */
export const change = <Row>(name: string, table: string, columns: readonly string[], end: string): Statement<Row> =>
  statement(name, `update ${table} set (${columns}) = (select ${columns} from ${rowOf(table, table)}) ${end}`)

const rowOf = (table: string, base = `null::${table}`): string => `jsonb_populate_record(${base}, ?::jsonb)`
