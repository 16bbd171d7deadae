export const readableFrom = 1

/**
 * What processes that share the database know of each other. None of it outlives them, so that none of it is worth a
 * log: after a crash of PostgreSQL the tables are empty, and each process writes its own rows again.
 */
export const statements: readonly string[] = [
  // Processes that run: until then by the clock of the database, unless they renew it.
  `create unlogged table process (
    id text collate "C" primary key,
    until timestamptz not null
  )`,
  // How many sockets a process has open for an agent; they count while the process runs.
  `create unlogged table presence (
    agent_id text collate "C" not null,
    process_id text collate "C" not null,
    sockets integer not null,
    primary key (agent_id, process_id)
  ) with (fillfactor = 70)`,
  // What a caller did in a minute, all processes together.
  `create unlogged table rate_count (
    caller_id text collate "C" not null,
    kind text collate "C" not null,
    minute bigint not null,
    count integer not null,
    primary key (caller_id, kind)
  ) with (fillfactor = 70)`,
  // The folder in which the files of this database are kept on disk, by the id that is written there.
  `create table blob_folder (
    only_one boolean primary key default true check (only_one),
    id text not null
  )`,
]
