import type { ColumnKind } from './columns.ts'
import { decodeStoredText } from './dictionary-encoding.ts'
import { DeclarationError } from './errors.ts'
import { uuidArrayBytesOf, uuidBytesOf, idOfUuid, idsOfUuidArray } from './ids.ts'
import type { StatementResult, Scalar, Statement, ParameterValue, ParameterValues } from './statements.ts'

/**
 * Returns an array in the text format of PostgreSQL. It is faster than pg's own function, which checks the type of each
 * element and quotes all of them.
 */
const arrayText = (elements: readonly Scalar[]): string => `{${elements.map(elementText).join(',')}}`

/** Pattern of texts that need no quotes in an array. */
const plain = /^(?!null$)[\w.:+-]+$/i

function elementText(element: Scalar): string {
  if (element === null) return 'NULL'
  const text = String(element)
  return plain.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Returns the elements of an array in the text format of PostgreSQL. */
const textsIn = (array: string): (string | null)[] =>
  Array.from(array.slice(1, -1).matchAll(elementPattern), ([, quoted, plain]) =>
    quoted === undefined ? (plain === 'NULL' ? null : plain!) : quoted.replace(/\\(.)/gs, '$1'),
  )

const elementPattern = /"([^"\\]*(?:\\.[^"\\]*)*)"|([^,]+)/gs

const textType = 25
const headBytes = 20
const utf8BytesMax = 3 // per UTF-16 code unit

/**
 * Returns an array of texts in the binary format, which needs no quotes. Quoting JSON takes five times as long, and
 * PostgreSQL needs as much time again to parse it.
 */
function textArray(texts: readonly Scalar[]): Buffer {
  const bytesMax = texts.reduce((sum: number, text) => sum + 4 + utf8BytesMax * String(text).length, headBytes)
  const bytes = Buffer.allocUnsafe(bytesMax)
  const head = [1, 1, textType, texts.length, 1] // dimensions, may contain nulls, element type, length, first index
  head.forEach((number, index) => bytes.writeInt32BE(number, 4 * index))
  let at = headBytes
  for (const text of texts) {
    const length = text === null ? -1 : bytes.write(String(text), at + 4)
    bytes.writeInt32BE(length, at)
    at += 4 + Math.max(0, length)
  }
  return bytes.subarray(0, at)
}

/** Values that are bound to the placeholders of a statement: texts, and bytes in the binary format. */
export type BoundValues = readonly (string | Buffer | null)[]

export interface ColumnReader {
  name: string
  read: (value: string) => unknown
}

/** Column of an answer, as the database describes it. */
export interface DescribedColumn {
  name: string
  /** Id of the SQL type (`pg_type.oid`). */
  dataTypeID: number
}

/** Answer of a database to a statement: its columns, and their values as texts. */
export interface ServerAnswer {
  columns: readonly ColumnReader[]
  rows: (readonly (string | null)[])[]
  /** Command that ran, with the number of touched rows, such as `INSERT 0 3`. */
  command: string
}

/**
 * Returns the values in the form in which they are sent. Throws if a parameter has no value, or a value has no
 * parameter.
 */
export function boundValuesOf({ name, parameters }: Statement<unknown>, values: ParameterValues): BoundValues {
  const bound = parameters.map((parameter) => {
    const value = values[parameter.name]
    if (value === undefined) throw new DeclarationError(`${name}: the parameter ${parameter.name} has no value`)
    return boundAs(parameter.type, value)
  })
  const given = Object.keys(values)
  if (given.length === parameters.length) return bound
  const unknown = given.filter((key) => !parameters.some((parameter) => parameter.name === key))
  throw new DeclarationError(`${name} has no parameter ${unknown.join(', ')}`)
}

function boundAs(cast: string | undefined, value: ParameterValue): BoundValues[number] {
  if (value === null) return null
  if (!isArray(value)) return cast === 'uuid' ? uuidBytesOf(String(value)) : String(value)
  if (cast === 'uuid[]') return uuidArrayBytesOf(value)
  return cast === 'text[]' ? textArray(value) : arrayText(value)
}

const isArray = (value: ParameterValue): value is readonly Scalar[] => Array.isArray(value)

interface Reader {
  /** Ids of the SQL types that a column of this kind may have (`pg_type.oid`). */
  types: readonly number[]
  read: ColumnReader['read']
}

const asText = (value: string): string => value

/** Functions that read the values of each kind of column. The values arrive as texts. */
const readers: Readonly<Record<ColumnKind, Reader>> = {
  text: { types: [19, 25, 1043], read: asText }, // name, text, varchar
  'packed text': { types: [25], read: decodeStoredText },
  texts: { types: [1009], read: textsIn },
  uuid: { types: [2950], read: asText },
  'agent id': { types: [2950], read: (uuid) => idOfUuid('agt', uuid) },
  'agent ids': { types: [2951], read: (array) => idsOfUuidArray('agt', array) },
  'envelope id': { types: [2950], read: (uuid) => idOfUuid('env', uuid) },
  'envelope ids': { types: [2951], read: (array) => idsOfUuidArray('env', array) },
  boolean: { types: [16], read: (value) => value === 't' },
  integer: { types: [20, 21, 23], read: Number }, // bigint, smallint, integer
  number: { types: [700, 701, 1700], read: Number }, // real, double precision, numeric
  json: { types: [114, 3802], read: (value) => JSON.parse(value) as unknown }, // json, jsonb
}

/**
 * Returns the columns of an answer with the functions that read them. Throws if the answer has other columns than the
 * statement declares, or other types. A `statement<never>` declares no columns, so none are read.
 */
export function columnReadersOf(
  { name, columns }: Statement<unknown>,
  described: readonly DescribedColumn[],
): ColumnReader[] {
  if (Object.keys(columns).length === 0) return []
  const names = described.map((column) => column.name)
  const wrong = (problem: string): Error =>
    new DeclarationError(
      `${name} declares the columns [${Object.keys(columns)}] and its answer has [${names}]: ${problem}`,
    )
  for (const declared of Object.keys(columns))
    if (!names.includes(declared)) throw wrong(`${declared} is missing in the answer`)
  if (new Set(names).size < names.length) throw wrong('two columns have the same name')
  return described.map((column): ColumnReader => {
    const kind = Object.hasOwn(columns, column.name) ? columns[column.name] : undefined
    if (kind === undefined) throw wrong(`${column.name} is not declared`)
    const { types, read } = readers[kind]
    if (!types.includes(column.dataTypeID)) throw wrong(`${column.name} has the type ${column.dataTypeID}, not ${kind}`)
    return { name: column.name, read }
  })
}

export function resultOf<Row>({ columns, rows, command }: ServerAnswer): StatementResult<Row> {
  const rowOf = (values: ServerAnswer['rows'][number]): Row => {
    const row: Record<string, unknown> = {}
    for (const [index, { name, read }] of columns.entries()) {
      const value = values[index]!
      row[name] = value === null ? null : read(value)
    }
    return row as Row
  }
  return { rows: rows.map(rowOf), affected: Number(command.slice(command.lastIndexOf(' ') + 1)) || 0 }
}
