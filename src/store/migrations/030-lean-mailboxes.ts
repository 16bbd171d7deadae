export const readableFrom = 30

/**
 * The row of a mailbox is written by each send. What changes each time stands together, the fewest bytes apart, since
 * PostgreSQL logs an update from the first byte that differs to the last. The revision is no longer the only thing that
 * tells two states from each other: with the time of the last arrival 32 random bits are enough. Nothing is released
 * yet, so that rows are rewritten at once.
 */
export const statements: readonly string[] = [
  `create table lean_mailbox (
    agent_id uuid primary key,
    sent_minute bigint not null default 0,
    received_minute bigint not null default 0,
    sent_count integer not null default 0,
    received_count integer not null default 0,
    -- Another one after each arrival; null before the first.
    revision integer,
    last_created_at bigint not null default 0
  ) with (fillfactor = 70)`,
  `insert into lean_mailbox
   select agent_id, sent_minute, received_minute, sent_count, received_count, hashtext(revision::text), last_created_at
   from mailbox`,
  'drop table mailbox',
  'alter table lean_mailbox rename to mailbox',
  'alter index lean_mailbox_pkey rename to mailbox_pkey',
  'analyze mailbox',
]
