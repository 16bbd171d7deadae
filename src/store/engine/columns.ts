/**
 * Kinds of columns that are read as a string. Ids get the prefix of their kind, and dictionary-encoded texts become
 * JSON again.
 */
type TextKind = 'text' | 'packed text' | 'uuid' | 'agent id' | 'envelope id'

type ListKind = 'texts' | 'agent ids' | 'envelope ids'

/** Kind of a column. It determines how the values of the column are read. */
export type Kind = TextKind | ListKind | 'integer' | 'number' | 'boolean' | 'json'

/** Kind of each column of an answer, by the name of the column. */
export type Columns = Readonly<Record<string, Kind>>

/** Kinds of columns that fit the type of a field. */
type KindOf<Field> = [Field] extends [string]
  ? TextKind
  : [Field] extends [number]
    ? 'integer' | 'number'
    : [Field] extends [boolean]
      ? 'boolean'
      : [Field] extends [readonly string[]]
        ? ListKind | 'json'
        : 'json'

/** Declaration of exactly the columns of a row. A column may be null if its field may be null. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]-?: KindOf<NonNullable<Row[Name]>> }

/** Last argument of a statement: the columns of its rows. Absent for a statement without rows. */
export type Declared<Row> = [Row] extends [never] ? [] : [columns: ColumnsOf<Row>]
