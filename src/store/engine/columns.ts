/** Kinds of columns that are read as a string: ids get the prefix of their kind, packed texts become JSON again. */
type TextKind = 'text' | 'packed text' | 'uuid' | 'agent id' | 'envelope id'

type ListKind = 'texts' | 'agent ids' | 'envelope ids'

/** How the values of a column are read. */
export type Kind = TextKind | ListKind | 'integer' | 'number' | 'boolean' | 'json'

/** The kind of each column of an answer, by the name of the column. */
export type Columns = Readonly<Record<string, Kind>>

/** The kinds that fit a field of a row. */
type KindOf<Field> = [Field] extends [string]
  ? TextKind
  : [Field] extends [number]
    ? 'integer' | 'number'
    : [Field] extends [boolean]
      ? 'boolean'
      : [Field] extends [readonly string[]]
        ? ListKind | 'json'
        : 'json'

/** A declaration of exactly the columns of a row. A column may be null if its field may be. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]-?: KindOf<NonNullable<Row[Name]>> }

/** The last argument of a statement: the columns of its rows. A statement without rows has none. */
export type Declared<Row> = [Row] extends [never] ? [] : [columns: ColumnsOf<Row>]
