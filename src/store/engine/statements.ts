import type { ColumnKinds, DeclaredColumns } from './columns.ts'

export type Scalar = string | number | boolean | null

/** Value of one parameter. */
export type ParameterValue = Scalar | readonly Scalar[]

/** Values of all parameters of a statement, by their names. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>

export interface Parameter {
  name: string
  /** SQL type to which the statement casts the parameter. It determines how ids and arrays are sent. */
  type: string | undefined
}

export interface Statement<Row> {
  /** Name for logs. It is also the name of the prepared statement on each connection. */
  name: string
  /** SQL text with the placeholders `$1`, `$2`, … */
  text: string
  isPrepared: boolean
  /** Parameters in the order of their numbers. */
  parameters: readonly Parameter[]
  /** All columns of the answer. Only their kinds determine how the values are read. */
  columns: ColumnKinds
  /**
   * True if all columns are texts. Their values are then requested in the binary format, in which PostgreSQL sends a
   * text unchanged. In the text format, PostgreSQL searches for the end of each value, which may take a quarter of the
   * time for a page.
   */
  isAllText: boolean
  readonly row?: Row
}

export interface StatementResult<Row> {
  rows: Row[]
  /** Number of rows that an insert, update or delete touched. */
  affected: number
}

/**
 * Function that runs one statement. Its creator decides on which connection the statement runs, and whether it is
 * retried.
 */
export type Query = <Row>(statement: Statement<Row>, values?: ParameterValues) => Promise<StatementResult<Row>>

/** SQL expression: the time of the database at this moment, in epoch milliseconds. It advances during a transaction. */
export const nowMsSql = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** Returns an SQL expression: the time of the database plus the given number of milliseconds, as `timestamptz`. */
export const afterMsSql = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::integer * interval '1 millisecond'`

/**
 * SQL query: the names of durability settings that are off. If one is off, a committed envelope may be lost. Null if
 * all are on.
 */
export const unsafeSettingsSql = `select string_agg(name, ', ' order by name) from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`

/**
 * Settings of every connection to PostgreSQL. They disable JIT compilation. PostgreSQL would compile statements with a
 * high cost estimate, which takes a hundred times as long as running them.
 */
export const jitOffSettings = { jit: 'off' }

/**
 * Settings of connections that serve requests. They make PostgreSQL prefer indexes to table scans. A cached plan lasts
 * until its connection closes, or until PostgreSQL analyzes one of its tables. A plan from the time when a table was
 * empty could otherwise scan the whole table later.
 */
export const indexFirstSettings = { enable_seqscan: 'off' }

/**
 * Settings for lookups by key. PostgreSQL plans their statements once, because planning one for each execution takes
 * longer than running it.
 */
export const planOnceSettings = { ...indexFirstSettings, plan_cache_mode: 'force_generic_plan' }

/**
 * Returns an SQL condition that is true for every text key. With it, PostgreSQL can read all rows of a small table by
 * the index of the key. Without it, PostgreSQL must scan the table. Up to version 17, `indexFirstSettings` then adds
 * 10¹⁰ to the estimated cost.
 */
export const hasKeySql = (column: string): string => `${column} >= ''`

/**
 * Returns an SQL expression: a text column in the collation of the database. PostgreSQL uses an index only for
 * comparisons in the collation of the index. The keys of accounts, organizations and clients have the collation of the
 * database.
 */
export const inDefaultCollationSql = (column: string): string => `${column} collate "default"`

/**
 * Pattern of the parameters in an SQL text. It also matches quoted texts and `::` casts, so that a colon in them begins
 * no parameter.
 */
const parameterPattern = /'(?:[^']|'')*'|::|:([a-z]\w*)(?=(?:::(\w+(?:\[\])?))?)/g

/** Replaces each `:name` by the number of its parameter, `$1`, `$2`, … The same name gets the same number. */
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

function define(name: string, text: string, isPrepared: boolean, columns: ColumnKinds = {}): Statement<never> {
  const kinds = Object.values(columns)
  const isAllText = kinds.length > 0 && kinds.every((kind) => kind === 'text' || kind === 'packed text')
  const defined = { name, ...numbered(text), isPrepared, columns, isAllText }
  definedStatements.push(defined)
  return defined
}

/**
 * Defines a statement that PostgreSQL parses and plans once per connection. `:name` stands for a value, which may be an
 * array. `declared` has the columns of its rows. A statement whose rows are not read is a `statement<never>`.
 */
export const statement = <Row>(name: string, text: string, ...declared: DeclaredColumns<Row>): Statement<Row> =>
  define(name, text, true, ...declared)

/**
 * Defines a statement that PostgreSQL plans for each execution. It suits statements that run rarely, or whose best plan
 * depends on the values.
 */
export const unprepared = <Row>(name: string, text: string, ...declared: DeclaredColumns<Row>): Statement<Row> =>
  define(name, text, false, ...declared)

/** Returns a statement of a migration, which is sent unchanged. It has no parameters, and its rows are not read. */
export const verbatim = (name: string, text: string): Statement<never> => ({
  name,
  text,
  isPrepared: false,
  parameters: [],
  columns: {},
  isAllText: false,
})

/**
 * Defines a statement that inserts one row. `:row` is a JSON object with a value for each of the columns. Ids in the
 * object must be texts from `uuidTextOf`.
 */
export const insertStatement = <Row>(
  name: string,
  table: string,
  columns: readonly string[],
  end: string,
  ...declared: DeclaredColumns<Row>
): Statement<Row> =>
  statement<Row>(
    name,
    `insert into ${table} (${columns}) select ${columns} from ${rowOfSql(table)} ${end}`,
    ...declared,
  )

/**
 * Defines a statement that changes one row by its key. `:row` is a JSON object with a value for each of the columns
 * that change.
 */
export const changeStatement = <Row>(
  name: string,
  table: string,
  columns: readonly string[],
  end: string,
  ...declared: DeclaredColumns<Row>
): Statement<Row> =>
  statement<Row>(
    name,
    `update ${table} set (${columns}) = (select ${columns} from ${rowOfSql(table, table)}) ${end}`,
    ...declared,
  )

const rowOfSql = (table: string, base = `null::${table}`): string => `jsonb_populate_record(${base}, :row::jsonb)`
