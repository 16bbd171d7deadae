export const readableFrom = 1

/** Where a secret is replaced more than once within an hour, each that was replaced signs for an hour. */
export const statements: readonly string[] = [
  // Those before the one in previous_secret, as they are stored.
  `create table webhook_secret (
    webhook_id text collate "C" not null references webhook (id) on delete cascade,
    secret text not null,
    until bigint not null,
    primary key (webhook_id, secret)
  )`,
]
