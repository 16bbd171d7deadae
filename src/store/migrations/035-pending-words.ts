export const readableFrom = 32

/** In kB: the largest value that PostgreSQL takes on every platform. */
const pendingMax = 2_097_151

/**
 * PostgreSQL has an insert clean the list of new words when the list is larger than this limit. Sends must never do
 * that, so the limit is out of reach. The sorter of words cleans the list, and sends with many words stop while it is
 * behind.
 */
export const statements: readonly string[] = [
  `alter index envelope_by_word set (gin_pending_list_limit = ${pendingMax})`,
]
