export const readableFrom = 1

/** How far retention has come in a mailbox, so that who goes on from a place is told whether something is missing. */
export const statements: readonly string[] = [
  // The newest that the mailbox had received among what was removed from it.
  `alter table mailbox_reading
    add column removed_created_at bigint not null default 0,
    add column removed_envelope_id text collate "C" not null default ''`,
]
