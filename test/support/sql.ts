import type { Database } from '../../src/store/engine/database.ts'
import { idText } from '../../src/store/engine/ids.ts'
import { decodedText } from '../../src/store/engine/dictionary-encoding.ts'
import { unprepared, type Statement, type Value, type Values } from '../../src/store/engine/statements.ts'

/** Names of the parameters of a text: `?` stands for one value each. */
const nameOf = (place: number): string => `value_${place}`

function named(text: string): string {
  let place = 0
  return text.replace(/\?/g, () => `:${nameOf(place++)}`)
}

const valuesOf = (values: readonly Value[]): Values =>
  Object.fromEntries(values.map((value, place) => [nameOf(place), value]))

const returnsRows = (text: string): boolean => /^\s*(select|with|values)\b|\breturning\b/i.test(text) && !isNested(text)

/** PostgreSQL allows a `with` that changes rows only at the top, so its rows cannot be read here. */
const isNested = (text: string): boolean => /^\s*with\b.*\b(insert into|delete from|update \w+ set)\b/is.test(text)

/**
 * Runs SQL on the database of a service, beside it; `?` stands for one value each. Rows come as JSON. Ids get their
 * prefix by the names of their columns, `agent_id` or `envelope_id`, and `header` and `body` become JSON again.
 */
export const sqlOn =
  ({ general }: Pick<Database, 'general'>) =>
  async <Row = unknown>(text: string, values: readonly Value[] = []): Promise<Row[]> => {
    const bound = valuesOf(values)
    if (!returnsRows(text)) return (await general.query(unprepared<never>('test', named(text)), bound)).rows
    const asJson = `with found as (${named(text)}) select coalesce(json_agg(found), '[]') as rows from found`
    const { rows } = await general.query(unprepared<{ rows: object[] }>('test', asJson, { rows: 'json' }), bound)
    return rows[0]!.rows.map((row) => readRow(row) as Row)
  }

const readRow = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readValue(name, value)]))

function readValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => readValue(name, one))
  if (typeof value !== 'string') return value
  if (/(^|_)ids?$/.test(name) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value))
    return idText(/(^|_)(envelope|root|ancestor)_ids?$/.test(name) ? 'env' : 'agt', value)
  return /^((\w+_)?headers?|body|entries)$/.test(name) ? decodedText(value) : value
}

/** Returns a statement that explains another one, as text; it takes the same values. */
export const explaining = (
  { text, parameters }: Pick<Statement<unknown>, 'text' | 'parameters'>,
  options: string,
): Statement<{ 'QUERY PLAN': string }> => ({
  ...unprepared<{ 'QUERY PLAN': string }>('explain', `explain ${options} ${text}`, { 'QUERY PLAN': 'text' }),
  parameters,
})
