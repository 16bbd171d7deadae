/**
 * Words of envelopes and of agents. An envelope is one row whose vector also holds the ids of the agents that own it, so that
 * one index answers for one mailbox; what was accepted waits in `search_pending` until its words are there.
 */
export const statements: readonly string[] = [
  `create table search_pending (
    envelope_id text collate "C" primary key,
    agent_ids text[] not null
  )`,
  `create table search_words (
    envelope_id text collate "C" primary key,
    words tsvector not null
  )`,
  // Vectors are read by few queries: they stay out of the rows, and new ones wait in a short list before they are sorted in.
  `alter table search_words alter column words set storage external`,
  `create index search_words_by_word on search_words using gin (words) with (gin_pending_list_limit = 512)`,
  `insert into search_pending (envelope_id, agent_ids) select envelope_id, array_agg(agent_id) from mailbox_entry group by envelope_id`,
  // Null until the words of the agent as it is now are there.
  `alter table agent add column words tsvector`,
  `create index agent_by_word on agent using gin (words)`,
  `create index agent_without_words on agent (id) where words is null`,
]
