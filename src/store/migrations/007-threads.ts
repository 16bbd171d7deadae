export const readableFrom = 1

/**
 * Threads. Most mail answers nothing: such an entry is its own root, for which it has an empty text and no further
 * index. What processes of the version before write has no root, and a job gives it one.
 */
export const statements: readonly string[] = [
  // The envelope that the entry's thread goes back to in this mailbox: empty where that is the entry's own, null where
  // it was not looked for yet.
  `alter table mailbox_entry add column root_id text collate "C"`,
  // What is unread stands beside the rest, so that it is found at once however long the thread is.
  `create index mailbox_entry_by_thread on mailbox_entry (agent_id, root_id,
     (case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end), created_at)
   where root_id <> ''`,
  // Empty once all have one.
  `create index mailbox_entry_without_root on mailbox_entry (agent_id, created_at) where root_id is null`,
  `create table thread (
    agent_id text collate "C" not null,
    root_id text collate "C" not null,
    archived boolean not null default false,
    -- The created_at of the oldest and of the newest entry.
    first_at bigint not null,
    last_at bigint not null,
    -- How often the agent itself answered in a minute; null before it did.
    reply_minute integer,
    reply_count integer,
    primary key (agent_id, root_id)
  )`,
  `create index thread_by_time on thread (agent_id, archived, last_at)`,
]
