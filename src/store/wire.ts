import { arrayText, textArray } from './arrays.ts'
import { idArray, idBytes, readerOfIds } from './ids.ts'
import { readerOfPacked } from './packed-texts.ts'
import type { Result, Scalar, Statement, Value } from './statements.ts'

/** What is bound to the placeholders of a statement: texts, and bytes in the binary format. */
export type Bound = readonly (string | Buffer | null)[]

export interface Column {
  name: string
  read: (value: string) => unknown
}

/** What a database answers to a statement: its columns, and their values as they came. */
export interface Answer {
  columns: readonly Column[]
  rows: (readonly (string | null)[])[]
  /** What it did, and to how many rows, such as `INSERT 0 3`. */
  command: string
}

/** The values as they are sent. */
export const boundTo = ({ casts }: Statement<unknown>, values: readonly Value[]): Bound =>
  values.map((value, index) => boundAs(casts?.get(index), value))

function boundAs(cast: string | undefined, value: Value): Bound[number] {
  if (value === null) return null
  if (!isArray(value)) return cast === 'uuid' ? idBytes(String(value)) : String(value)
  if (cast === 'uuid[]') return idArray(value)
  return cast === 'text[]' ? textArray(value) : arrayText(value)
}

/** The values of a column of a result come as texts; `readAs` reads those that are neither ids nor packed. */
export const columnNamed = (name: string, type: number, readAs: Column['read']): Column => ({
  name,
  read: readerOfIds(name, type) ?? readerOfPacked(name, type) ?? readAs,
})

const isArray = (value: Value): value is readonly Scalar[] => Array.isArray(value)

export function resultOf<Row>({ columns, rows, command }: Answer): Result<Row> {
  const rowOf = (values: Answer['rows'][number]): Row => {
    const row: Record<string, unknown> = {}
    for (const [index, { name, read }] of columns.entries()) {
      const value = values[index]!
      row[name] = value === null ? null : read(value)
    }
    return row as Row
  }
  return { rows: rows.map(rowOf), affected: Number(command.slice(command.lastIndexOf(' ') + 1)) || 0 }
}
