export interface Openings<Row, Opened> {
  idOf(row: Row): string
  /** What is opened; another text makes a row that could not be opened worth another try. */
  closedOf(row: Row): string
  open(row: Row): Promise<Opened>
  /** Hears of each that cannot be opened, once. */
  failed(error: unknown): void
}

/**
 * Opens rows that are read again and again. What is open stays so as long as its row is there, and what cannot be
 * opened is left out.
 */
export function createOpenings<Row, Opened>({ idOf, closedOf, open, failed }: Openings<Row, Opened>) {
  let known = new Map<string, { closed: string; opened: Opened | undefined }>()

  const openOne = async (row: Row): Promise<Opened | undefined> => {
    const before = known.get(idOf(row))
    if (before && (before.opened !== undefined || before.closed === closedOf(row))) return before.opened
    return open(row).catch((error: unknown) => void failed(error))
  }

  return async (rows: readonly Row[]): Promise<Opened[]> => {
    const entries = await Promise.all(
      rows.map(async (row) => [idOf(row), { closed: closedOf(row), opened: await openOne(row) }] as const),
    )
    known = new Map(entries)
    return entries.flatMap(([, { opened }]) => (opened === undefined ? [] : [opened]))
  }
}
