/**
 * Kinds of columns that are read as strings. Ids get the prefix of their kind. Dictionary-encoded texts (`packed text`)
 * are decoded to JSON.
 */
type TextKind = 'text' | 'packed text' | 'uuid' | 'agent id' | 'envelope id'

type ListKind = 'texts' | 'agent ids' | 'envelope ids'

/** Kind of a column. It determines how the values of the column are read. */
export type ColumnKind = TextKind | ListKind | 'integer' | 'number' | 'boolean' | 'json'

/** Kinds of the columns of an answer, by column name. */
export type ColumnKinds = Readonly<Record<string, ColumnKind>>

/** Kinds of columns whose values fit the type of a field. */
type KindOf<Field> = [Field] extends [string]
  ? TextKind
  : [Field] extends [number]
    ? 'integer' | 'number'
    : [Field] extends [boolean]
      ? 'boolean'
      : [Field] extends [readonly string[]]
        ? ListKind | 'json'
        : 'json'

/** Declaration of all columns of a row, with the kind of each column. A column may be null if its field may be null. */
export type ColumnKindsOf<Row> = { readonly [Name in keyof Row]-?: KindOf<NonNullable<Row[Name]>> }

/**
 * Last argument of the functions that define a statement: the columns of its rows. Absent for a statement without rows.
 */
export type DeclaredColumns<Row> = [Row] extends [never] ? [] : [columns: ColumnKindsOf<Row>]
