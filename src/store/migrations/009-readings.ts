/** How often what is read in a mailbox has changed; arrivals show in `mailbox.last_created_at`. A row of its own, so that readers and senders do not wait for each other. */
export const statements: readonly string[] = [
  `create table mailbox_reading (
    agent_id text collate "C" primary key,
    revision bigint not null
  ) with (fillfactor = 70)`,
]
