/**
 * Words of envelopes and of agents. An envelope is one row whose vector also holds the handles of its owners, so that
 * one index answers for one mailbox. What stands in a mailbox after its position is not indexed yet.
 */
export const statements: readonly string[] = [
  `create table search_position (
    agent_id text collate "C" primary key,
    created_at bigint not null default 0
  ) with (fillfactor = 70)`,
  `create table search_words (
    envelope_id text collate "C" primary key,
    words tsvector not null
  )`,
  // Vectors are read by few queries: they stay out of the rows, and new ones wait in a short list before they are sorted in.
  `alter table search_words alter column words set storage external`,
  `create index search_words_by_word on search_words using gin (words) with (gin_pending_list_limit = 512)`,
  `alter table agent add column words tsvector`,
  `create index agent_by_word on agent using gin (words)`,
]
