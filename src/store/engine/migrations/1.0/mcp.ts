import { documented } from '../documented.ts'

/**
 * Statements that create the tables with the state of MCP clients. The tables are unlogged: after a crash of PostgreSQL
 * they are empty, and clients start new sessions.
 */
export const statements: readonly string[] = [
  `-- Sessions of MCP clients, for revisions of the protocol that have sessions.
   create unlogged table mcp_session (
     -- Hash of the session id.
     hash text collate "C" primary key,
     agent_id uuid not null,
     client_id text collate "C" not null,
     protocol_version text not null,
     -- True if the client shows forms to its user.
     can_ask boolean not null,
     created_at bigint not null,
     used_at bigint not null,
     -- Newest event stream, which ends the streams before it.
     stream_id text,
     -- Resources whose changes the client wants to know.
     subscriptions text[] not null default '{}'
   ) with (fillfactor = 80)`,
  `create index mcp_session_by_agent on mcp_session (agent_id)`,

  `-- Pending elicitations. A row lets a client answer once.
   create unlogged table pending_elicitation (
     hash text collate "C" primary key,
     agent_id uuid not null,
     client_id text collate "C" not null,
     -- The approval and the call that asked for it.
     purpose text not null,
     expires_at bigint not null
   )`,
].flatMap(documented)
