export const readableFrom = 1

/** Tickets that open a WebSocket once. Rows live for seconds, so that the table needs no index of their ages. */
export const statements: readonly string[] = [
  `create table ticket (
    hash text collate "C" primary key,
    agent_id text collate "C" not null,
    handle text collate "C" not null,
    client_id text not null,
    session_id text not null,
    scope text not null,
    token_expires_at bigint not null,
    expires_at bigint not null
  )`,
]
