export const readableFrom = 32

/**
 * What is alone in its thread has an index for each of its states, and no longer one with the state in it, which is
 * larger by the state.
 */
export const statements: readonly string[] = [
  'drop index mailbox_entry_alone',
  ...Object.entries({
    sent: `direction = 'out'`,
    read: `direction <> 'out' and read_at is not null`,
    unread: `direction <> 'out' and read_at is null`,
  }).map(
    ([state, condition]) =>
      `create index mailbox_entry_alone_${state} on mailbox_entry (agent_id, created_at, envelope_id)
       where ${condition} and root_id is null`,
  ),
]
