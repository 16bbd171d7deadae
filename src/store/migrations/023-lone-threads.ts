export const readableFrom = 23

/**
 * An entry with an empty root is alone in its thread and the thread has no row: most mail is neither an answer nor gets
 * one. Until now the empty text said no more than that the entry is its own root. Nothing is released yet, so that the
 * rows are rewritten at once.
 */
export const statements: readonly string[] = [
  // That the root is not empty, which follows from the rest, lets the index be used that has no such entries.
  `update mailbox_entry set root_id = envelope_id from thread
   where thread.agent_id = mailbox_entry.agent_id and thread.root_id = envelope_id and mailbox_entry.root_id = ''
     and (archived or reply_count is not null or exists (
       select from mailbox_entry other
       where other.agent_id = thread.agent_id and other.root_id = thread.root_id and other.root_id <> ''))`,
  `delete from thread using mailbox_entry entry
   where entry.agent_id = thread.agent_id and entry.created_at = thread.first_at and entry.envelope_id = thread.root_id
     and entry.root_id = ''`,
  // Now it has what is alone, too. What does not ask by roots is not found by it, whatever the planner thinks of it.
  `drop index mailbox_entry_by_thread`,
  `create index mailbox_entry_by_thread on mailbox_entry (agent_id, root_id,
     (case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end), created_at)
   where root_id is not null`,
  // In two, for the same reason: a thread is looked up by its key, also by a plan from when there was none.
  `drop index thread_by_time`,
  `create index thread_active on thread (agent_id, last_at) where not archived`,
  `create index thread_archived on thread (agent_id, last_at) where archived`,
]
