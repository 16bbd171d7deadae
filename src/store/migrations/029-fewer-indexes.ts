export const readableFrom = 29

/**
 * An entry that is alone in its thread, which most are, has one index beside its key, in the place of three or four;
 * those of the others have nothing of it. Its root is null, which takes no space. What has none because it was written
 * by processes of versions that knew of no threads is alone, unless it has a thread. Nothing is released yet, so that
 * rows are rewritten at once.
 */
export const statements: readonly string[] = [
  `update mailbox_entry set root_id = envelope_id from thread
   where mailbox_entry.root_id is null and thread.agent_id = mailbox_entry.agent_id and thread.root_id = envelope_id`,
  ...['received', 'sent', 'unread', 'by_thread', 'without_root'].map((name) => `drop index mailbox_entry_${name}`),
  `update mailbox_entry set root_id = null where root_id = '00000000-0000-0000-0000-000000000000'`,
  // By who has it from whom and whether it was read.
  `create index mailbox_entry_alone on mailbox_entry (agent_id,
     (case when direction = 'out' then smallint '0' when read_at is null then smallint '2' else smallint '1' end),
     created_at, envelope_id)
   where root_id is null`,
  // Else the key with a condition would be taken for it, where most mailboxes have nearly nothing else.
  'alter index mailbox_entry_alone alter column 2 set statistics 0',
  `create index mailbox_entry_received on mailbox_entry (agent_id, created_at, envelope_id)
   where direction <> 'out' and root_id is not null`,
  `create index mailbox_entry_sent on mailbox_entry (agent_id, created_at, envelope_id)
   where direction = 'self' or direction = 'out' and root_id is not null`,
  `create index mailbox_entry_unread on mailbox_entry (agent_id, created_at, envelope_id)
   where direction <> 'out' and read_at is null and root_id is not null`,
  // What is unread stands beside the rest, so that it is found at once however long the thread is.
  `create index mailbox_entry_by_thread on mailbox_entry (agent_id, root_id,
     (case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end), created_at)
   where root_id is not null`,
  'analyze mailbox_entry',
]
