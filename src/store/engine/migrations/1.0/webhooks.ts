import { documented } from '../documented.ts'

/**
 * Statements that create the tables of webhooks: subscriptions whose events the service sends to an endpoint. The
 * events are the mailbox entries after a cursor.
 */
export const statements: readonly string[] = [
  `create table webhook (
     -- Hash of the agent, the client, the address, the event and its arguments.
     id text collate "C" primary key,
     agent_id uuid not null,
     client_id text collate "C" not null,
     -- Session of the client. For a webhook that a person created, the id of the account.
     session_id text collate "C" not null,
     -- Key of the token that created the subscription. The subscription ends when the key is revoked.
     key_id text collate "C",
     -- "rest", "mcp", or "web" for a webhook that a person created in the dashboard.
     origin text not null,
     url text not null,
     -- Host of the address, without its port.
     host text not null,
     -- Name of the event.
     name text not null,
     -- Canonical JSON.
     arguments text not null,
     -- Encrypted if SECRETS_KEY is set.
     secret text not null,
     -- Secret before this one, which also signs until previous_until.
     previous_secret text,
     previous_until bigint,
     -- Time until which the endpoint need not confirm the subscription again.
     verified_until bigint not null,
     created_at bigint not null,
     -- Null for a subscription without an end.
     expires_at bigint,
     -- Number of times that the client has renewed the subscription or somebody has resumed it.
     generation integer not null default 0,
     -- Cursor: all entries up to it are delivered, or have a row in webhook_retry.
     after_created_at bigint not null,
     after_envelope_id uuid not null,
     -- Id of a pending message about events that could not be delivered.
     gap_id text,
     -- Number of delivery attempts since the last success, and time of the first of them.
     failures integer not null default 0,
     failed_since bigint,
     tried_at bigint,
     last_delivery_at bigint,
     last_error text,
     suspended_at bigint,
     -- Time until which the endpoint has asked for no deliveries.
     held_until bigint,
     -- Time until which the endpoint counts as slow.
     slow_until bigint not null default 0,
     -- Time of the next delivery attempt. Null while nothing is pending.
     due_at bigint,
     -- Time at which another process may take over the delivery. Null while no process delivers.
     lease_until bigint
   ) with (fillfactor = 80)`,
  `create index webhook_due on webhook (due_at) where due_at is not null`,
  `create index webhook_leased on webhook (lease_until) where lease_until is not null`,
  `create index webhook_by_client on webhook (client_id, id)`,
  `create index webhook_by_session on webhook (session_id, id)`,
  `create index webhook_by_agent on webhook (agent_id)`,
  `create index webhook_by_key on webhook (key_id) where key_id is not null`,

  `-- Events that the endpoint did not accept. Each is retried by itself.
   create table webhook_retry (
     webhook_id text collate "C" not null references webhook (id) on delete cascade,
     created_at bigint not null,
     envelope_id uuid not null,
     attempts integer not null,
     due_at bigint not null,
     primary key (webhook_id, created_at, envelope_id)
   )`,

  `-- Secrets before webhook.previous_secret, which also sign for a while.
   create table webhook_secret (
     webhook_id text collate "C" not null references webhook (id) on delete cascade,
     secret text not null,
     until bigint not null,
     primary key (webhook_id, secret)
   )`,

  `-- Last delivery attempts of a webhook. Attempts contain the ids of events, and no content.
   create table webhook_history (
     webhook_id text collate "C" primary key references webhook (id) on delete cascade,
     -- JSON objects, the newest first.
     attempts text[] not null
   ) with (fillfactor = 50)`,
].flatMap(documented)
