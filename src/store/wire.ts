import { arrayText, textArray } from './arrays.ts'
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
export const boundTo = ({ textArrays }: Statement<unknown>, values: readonly Value[]): Bound =>
  values.map((value, index) => {
    if (isArray(value)) return textArrays?.has(index) ? textArray(value) : arrayText(value)
    return value === null ? null : String(value)
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
