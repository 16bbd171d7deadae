export const readableFrom = 1

/** Agents that were deleted, and agents that their own people have switched off. */
export const statements: readonly string[] = [
  // One row for each, for good: nobody else ever gets its handle.
  `create table deleted_agent (
    handle text collate "C" primary key,
    agent_id text collate "C" not null unique,
    owner_id text not null,
    deleted_at bigint not null,
    -- When its mailbox was empty; null while there may be something in it.
    cleared_at bigint
  )`,
  `create index deleted_agent_by_owner on deleted_agent (owner_id, deleted_at)`,
  `create index deleted_agent_uncleared on deleted_agent (agent_id) where cleared_at is null`,
  // Of an inactive agent: whether those who manage it have made it so, and may revive it. The operator has otherwise.
  `alter table agent add column inactive_by_owner boolean not null default false`,
]
