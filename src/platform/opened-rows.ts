export interface RowDecrypterOptions<Row, Opened> {
  idOf(row: Row): string
  /**
   * Returns the encrypted text of the row. A row that could not be decrypted is tried again only if this text changes.
   */
  closedOf(row: Row): string
  open(row: Row): Promise<Opened>
  /** Called once for each row that cannot be decrypted. */
  failed(error: unknown): void
}

/**
 * Creates a function that decrypts rows and caches the results. A result stays in the cache until a call no longer
 * includes its row. Rows that cannot be decrypted are left out.
 */
export function createRowDecrypter<Row, Opened>({ idOf, closedOf, open, failed }: RowDecrypterOptions<Row, Opened>) {
  let cache = new Map<string, { closed: string; opened: Opened | undefined }>()

  const openOne = async (row: Row): Promise<Opened | undefined> => {
    const previous = cache.get(idOf(row))
    if (previous && (previous.opened !== undefined || previous.closed === closedOf(row))) return previous.opened
    return open(row).catch((error: unknown) => void failed(error))
  }

  return async (rows: readonly Row[]): Promise<Opened[]> => {
    const entries = await Promise.all(
      rows.map(async (row) => [idOf(row), { closed: closedOf(row), opened: await openOne(row) }] as const),
    )
    cache = new Map(entries)
    return entries.flatMap(([, { opened }]) => (opened === undefined ? [] : [opened]))
  }
}
