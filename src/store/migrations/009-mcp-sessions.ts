export const readableFrom = 1

/**
 * What MCP clients begin and come back to, at whichever process. None of it is worth a log: after a crash of PostgreSQL
 * the tables are empty, and clients begin anew.
 */
export const statements: readonly string[] = [
  // A session of the protocol's older revisions; its id is kept as a hash.
  `create unlogged table mcp_session (
    hash text collate "C" primary key,
    agent_id text collate "C" not null,
    client_id text collate "C" not null,
    protocol_version text not null,
    -- Whether the client shows forms to its person.
    can_ask boolean not null,
    created_at bigint not null,
    used_at bigint not null,
    -- The event stream that was opened last, which ends those before it.
    stream_id text,
    -- The resources of which it wants to be told that they have changed.
    subscriptions text[] not null default '{}'
  ) with (fillfactor = 80)`,
  `create index mcp_session_by_agent on mcp_session (agent_id)`,
  // What lets a client answer for its person, once.
  `create unlogged table mcp_question (
    hash text collate "C" primary key,
    agent_id text collate "C" not null,
    client_id text collate "C" not null,
    -- What the answer is good for: the approval, and the call that asked.
    purpose text not null,
    expires_at bigint not null
  )`,
]
