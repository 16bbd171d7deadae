import type { Visit } from './route.ts'

const rowsPerPage = 50
/** Pattern of the keys of all lists. The longest key is a client id. */
const keyPattern = /^[\x21-\x7e]{1,255}$/

export interface ListPage<Row> {
  rows: Row[]
  /** Query of the next page; undefined if there is none. */
  next: string | undefined
}

/**
 * Reads one page of a list. The page begins after the key in the query of the visit. `name` is the field of the query
 * with the key. Two lists on one page have two names.
 */
export async function readListPage<Row>(
  { query }: Visit,
  read: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  name = 'after',
): Promise<ListPage<Row>> {
  const after = query.get(name) ?? ''
  const found = await read(keyPattern.test(after) ? after : '', rowsPerPage + 1)
  const rows = found.slice(0, rowsPerPage)
  const last = rows.at(-1)
  const hasMore = found.length > rowsPerPage && last !== undefined
  return { rows, next: hasMore ? `?${new URLSearchParams({ [name]: keyOf(last) })}` : undefined }
}
