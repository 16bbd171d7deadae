import type { Database } from '../../src/store/engine/database.ts'
import { idOfUuid } from '../../src/store/engine/ids.ts'
import { decodeStoredText } from '../../src/store/engine/dictionary-encoding.ts'
import { unprepared, type Statement, type ParameterValues } from '../../src/store/engine/statements.ts'

const returnsRows = (text: string): boolean => /^\s*(select|with|values)\b|\breturning\b/i.test(text) && !isNested(text)

/** PostgreSQL allows a `with` that changes rows only at the top, so its rows cannot be read here. */
const isNested = (text: string): boolean => /^\s*with\b.*\b(insert into|delete from|update \w+ set)\b/is.test(text)

/** Reason of a test to run SQL instead of using an edge of the service. */
export type Reason =
  /** The test checks rows that the service never shows, like hashes and counters, or the absence of removed rows. */
  | 'no edge shows the stored rows'
  /** A row must be old, due or ahead of the clock, while other times stay as they are. */
  | 'a stored time must be in the past or future'
  /** The test needs so many rows that requests would take minutes. */
  | 'the edges are too slow for many rows'
  /** Rows are damaged, inconsistent or missing, as after a race, an error or a change by hand. */
  | 'no edge leads to this state'
  /** Statements must fail, connections must end, or the database must lose rows or settings. */
  | 'the database must be broken'
  /** The test leaves what another process would leave: a lease, a notification, or rows with the time of its clock. */
  | 'another process did this'
  /** The test is of constraints, triggers, functions, tables, plans, or settings of connections. */
  | 'the database itself is tested'
  /** The test waits for statements that run, or that wait for a lock of another transaction. */
  | 'no edge shows running statements'
  /** An edge would do, but needs other people, agents or failures first. Use the edge where it takes few steps. */
  | 'the edges need many more steps'

/**
 * Returns a function that runs SQL on the database of a service, beside the service.
 *
 * Tests use the edges of the service: REST, WebSocket, MCP, the web pages, the command line, and the metrics. Such
 * tests survive changes of the tables, and they check the results that users see. Some tests cannot work that way. They
 * may query tables only through this function, so that `git grep sqlOn` finds them. `why` tells the reader why no edge
 * is enough. The error of a lost connection contains it.
 *
 * `values` are the values of the parameters by name: `:id` in the SQL takes `values.id`. Rows come as JSON. Ids get
 * their prefix by the names of their columns, `agent_id` or `envelope_id`, and `header` and `body` become JSON again.
 */
export const sqlOn = ({ general }: Pick<Database, 'general'>, why: Reason) => {
  const name = `SQL of a test (${why})`
  return async <Row = unknown>(text: string, values: ParameterValues = {}): Promise<Row[]> => {
    if (!returnsRows(text)) return (await general.query(unprepared<never>(name, text), values)).rows
    const asJson = `with found as (${text}) select coalesce(json_agg(found), '[]') as rows from found`
    const { rows } = await general.query(unprepared<{ rows: object[] }>(name, asJson, { rows: 'json' }), values)
    return rows[0]!.rows.map((row) => readRow(row) as Row)
  }
}

const readRow = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readValue(name, value)]))

function readValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => readValue(name, one))
  if (typeof value !== 'string') return value
  if (/(^|_)ids?$/.test(name) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value))
    return idOfUuid(/(^|_)(envelope|root|ancestor)_ids?$/.test(name) ? 'env' : 'agt', value)
  return /^((\w+_)?headers?|body|entries)$/.test(name) ? decodeStoredText(value) : value
}

/** Returns a statement that explains another one, as text; it takes the same values. */
export const explaining = (
  { text, parameters }: Pick<Statement<unknown>, 'text' | 'parameters'>,
  options: string,
): Statement<{ 'QUERY PLAN': string }> => ({
  ...unprepared<{ 'QUERY PLAN': string }>('explain', `explain ${options} ${text}`, { 'QUERY PLAN': 'text' }),
  parameters,
})
