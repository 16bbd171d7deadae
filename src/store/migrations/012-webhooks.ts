export const readableFrom = 1

/** Subscriptions whose events are sent to an endpoint. What is to be sent is in the mailbox, behind their places. */
export const statements: readonly string[] = [
  `create table webhook (
    -- A hash of the agent, the client, the address, the kind of event and the arguments.
    id text collate "C" primary key,
    agent_id text collate "C" not null,
    client_id text collate "C" not null,
    session_id text collate "C" not null,
    -- Of the key that signed the token by which it was made: where that has leaked, this goes with it.
    key_id text collate "C",
    -- The way by which the client made it.
    origin text not null,
    url text not null,
    host text not null,
    name text not null,
    arguments text not null,
    -- As they are stored: encrypted where SECRETS_KEY is set. Both sign while one takes the place of the other.
    secret text not null,
    previous_secret text,
    previous_until bigint,
    -- The endpoint has said that it wants this, and is not asked again before.
    verified_until bigint not null,
    created_at bigint not null,
    -- Null for one that lasts until it is ended.
    expires_at bigint,
    -- What came up to here was delivered, or is in webhook_retry.
    after_created_at bigint not null,
    after_envelope_id text collate "C" not null,
    -- A message that says that something could not be delivered, and is still to be sent.
    gap_id text,
    -- Tries since the last that succeeded.
    failures integer not null default 0,
    failed_since bigint,
    tried_at bigint,
    last_delivery_at bigint,
    last_error text,
    suspended_at bigint,
    -- The endpoint has asked to be left alone until then.
    held_until bigint,
    -- When it is looked at next; null while nothing is known that it waits for.
    due_at bigint,
    -- A process is at it, and has been given up after that.
    lease_until bigint
  ) with (fillfactor = 80)`,
  `create index webhook_by_agent on webhook (agent_id)`,
  `create index webhook_due on webhook (due_at) where due_at is not null`,
  `create index webhook_leased on webhook (lease_until) where lease_until is not null`,
  // Events that were not taken and are tried again, each by itself.
  `create table webhook_retry (
    webhook_id text collate "C" not null references webhook (id) on delete cascade,
    created_at bigint not null,
    envelope_id text collate "C" not null,
    attempts integer not null,
    due_at bigint not null,
    primary key (webhook_id, created_at, envelope_id)
  )`,
]
