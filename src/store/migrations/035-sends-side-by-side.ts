export const readableFrom = 32

/** Limit of the list of new words in kB, about 2 GB: the largest value that PostgreSQL allows on every platform. */
const pendingMax = 2_097_151

/**
 * Sends of one agent, or of one process, must not slow down those of another.
 *
 * When the list of new words exceeds this limit, PostgreSQL makes the next insert clean it. A send must never do that,
 * so the limit is as high as possible. The sorter cleans the list, and the service rejects long envelopes while the
 * sorter is behind.
 */
export const statements: readonly string[] = [
  `alter index envelope_by_word set (gin_pending_list_limit = ${pendingMax})`,
  // The process counts as busy until this time of the database, because it stores sends in batches.
  'alter table process add column busy_until timestamptz',
]
