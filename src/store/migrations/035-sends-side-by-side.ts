export const readableFrom = 32

/** In kB: the largest value that PostgreSQL takes on every platform. */
const pendingMax = 2_097_151

/**
 * Sends of one agent, or of one process, must not slow down those of another.
 *
 * PostgreSQL has an insert clean the list of new words when the list is larger than this limit. Sends must never do
 * that, so the limit is out of reach. The sorter of words cleans the list, and sends with many words stop while it is
 * behind.
 */
export const statements: readonly string[] = [
  `alter index envelope_by_word set (gin_pending_list_limit = ${pendingMax})`,
  // Until then the process stores sends in batches, by the clock of the database.
  'alter table process add column busy_until timestamptz',
]
