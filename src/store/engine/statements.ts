import type { Columns, Declared } from './columns.ts'

export type Scalar = string | number | boolean | null

/** The value of one parameter. */
export type Value = Scalar | readonly Scalar[]

/** The values of all parameters of a statement, by their names. */
export type Values = Readonly<Record<string, Value>>

export interface Parameter {
  name: string
  /** The type to which the statement casts it. Ids and arrays are sent as the type needs them. */
  type: string | undefined
}

export interface Statement<Row> {
  /** For the log; and where it is prepared, the name under which each connection keeps it. */
  name: string
  /** With `$1`, `$2`, … */
  text: string
  isPrepared: boolean
  /** In the order of their numbers. */
  parameters: readonly Parameter[]
  /** All columns of the answer. They alone decide how its values are read. */
  columns: Columns
  /**
   * True if all columns are texts. They are requested in the binary format, in which PostgreSQL sends a text as it is.
   * In the text format it looks for the end of each value, which may take a quarter of the time of a page.
   */
  isAllText: boolean
  readonly row?: Row
}

export interface Result<Row> {
  rows: Row[]
  /** Rows that an insert, update or delete touched. */
  affected: number
}

/** Runs one statement; the maker of the function decides on which connection, and whether it is retried. */
export type Query = <Row>(statement: Statement<Row>, values?: Values) => Promise<Result<Row>>

/** In SQL: epoch milliseconds by the clock of the database, at this moment and not when the transaction began. */
export const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** In SQL: by the same clock, so many milliseconds from now. */
export const afterMsSql = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::integer * interval '1 millisecond'`

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

/** Finds parameters. It also matches what looks like one: texts in quotes, and casts. */
const parameterPattern = /'(?:[^']|'')*'|::|:([a-z]\w*)(?=(?:::(\w+(?:\[\])?))?)/g

/** Replaces each `:name` by the number of the parameter, `$1`, `$2`, …; the same name gets the same number. */
function numbered(text: string): { text: string; parameters: Parameter[] } {
  const parameters: Parameter[] = []
  function numberOf(name: string, type: string | undefined): number {
    const known = parameters.find((parameter) => parameter.name === name)
    if (!known) return parameters.push({ name, type })
    if (known.type !== undefined && type !== undefined && known.type !== type)
      throw new Error(`the parameter ${name} is cast to ${known.type} and to ${type}: use one type`)
    known.type ??= type
    return parameters.indexOf(known) + 1
  }
  const withNumbers = text.replace(parameterPattern, (match: string, name?: string, type?: string) =>
    name === undefined ? match : `$${numberOf(name, type)}`,
  )
  return { text: withNumbers, parameters }
}

/** All statements of the loaded modules. Each module of the store defines its statements when it is loaded. */
export const definedStatements: Statement<unknown>[] = []

function define(name: string, text: string, isPrepared: boolean, columns: Columns = {}): Statement<never> {
  const kinds = Object.values(columns)
  const isAllText = kinds.length > 0 && kinds.every((kind) => kind === 'text' || kind === 'packed text')
  const defined = { name, ...numbered(text), isPrepared, columns, isAllText }
  definedStatements.push(defined)
  return defined
}

/**
 * Defines a statement that PostgreSQL parses and plans once per connection. `:name` stands for a value, an array too.
 * The columns of its rows are declared with it; a statement whose rows nobody reads is a `statement<never>`.
 */
export const statement = <Row>(name: string, text: string, ...declared: Declared<Row>): Statement<Row> =>
  define(name, text, true, ...declared)

/** One that is planned anew each time, because the best plan depends on the values or it is run too rarely. */
export const unprepared = <Row>(name: string, text: string, ...declared: Declared<Row>): Statement<Row> =>
  define(name, text, false, ...declared)

/** Returns a statement of a migration, which is sent as it is: it has no parameters, and nobody reads its rows. */
export const verbatim = (name: string, text: string): Statement<never> => ({
  name,
  text,
  isPrepared: false,
  parameters: [],
  columns: {},
  isAllText: false,
})

/** Inserts one row: `:row` is a JSON object with a value for each of the columns; ids are texts of `uuidText`. */
export const insertStatement = <Row>(
  name: string,
  table: string,
  columns: readonly string[],
  end: string,
  ...declared: Declared<Row>
): Statement<Row> =>
  statement<Row>(name, `insert into ${table} (${columns}) select ${columns} from ${rowOf(table)} ${end}`, ...declared)

/** Changes one row by its key: `:row` is a JSON object with a value for each of the columns that change. */
export const changeStatement = <Row>(
  name: string,
  table: string,
  columns: readonly string[],
  end: string,
  ...declared: Declared<Row>
): Statement<Row> =>
  statement<Row>(
    name,
    `update ${table} set (${columns}) = (select ${columns} from ${rowOf(table, table)}) ${end}`,
    ...declared,
  )

const rowOf = (table: string, base = `null::${table}`): string => `jsonb_populate_record(${base}, :row::jsonb)`
