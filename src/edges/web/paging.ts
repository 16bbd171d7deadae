import type { Visit } from './route.ts'

const rowsPerPage = 50
/** As long as an id of a client can be. */
const cursor = /^[\x21-\x7e]{1,255}$/

export interface Rows<Row> {
  rows: Row[]
  /** The query that shows what follows, if there is more. */
  next: string | undefined
}

/** A part of a list that goes on after the key which the address names. */
export async function pageOf<Row>(
  { query }: Visit,
  read: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Rows<Row>> {
  const after = query.get('after') ?? ''
  const oneMore = await read(cursor.test(after) ? after : '', rowsPerPage + 1)
  const rows = oneMore.slice(0, rowsPerPage)
  const last = rows.at(-1)
  const isMore = oneMore.length > rowsPerPage && last !== undefined
  return { rows, next: isMore ? `?${new URLSearchParams({ after: keyOf(last) })}` : undefined }
}
