export const readableFrom = 32

/**
 * Indexes by which a search of agents reads only agents that the searcher may see: all public agents, and those that
 * admit the searcher by an entry. And entries and a block of nobody, which are read in the place of missing ones.
 */
export const statements: readonly string[] = [
  `create index agent_public on agent (handle) where visibility = 'public'`,
  `create index agent_by_public_word on agent using gin (words) where visibility = 'public'`,
  'drop index agent_by_word',
  'create index allowlist_entry_by_entry on allowlist_entry (entry, agent_id)',
  `insert into allowlist_entry (agent_id, entry, created_at)
   select '00000000-0000-0000-0000-000000000000', entry, 0 from unnest(array['1', '2']) as entry`,
  `insert into block (agent_id, blocked_handle, created_at) values ('00000000-0000-0000-0000-000000000000', '1', 0)`,
]
