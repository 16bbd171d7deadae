import { documented } from '../documented.ts'

const tables = [
  `create table agent (
     -- The 128 bits of the ULID behind "agt_".
     id uuid not null,
     handle text collate "C" not null unique,
     owner_type text not null,
     owner_id text not null,
     -- People who may act for the agent. Null stands for the default: personal for an account, shared for an
     -- organization.
     scope text check (scope in ('personal', 'member', 'shared')),
     display_name text,
     description text,
     image_url text,
     card_body text,
     -- A JSON array.
     skills text not null default '[]',
     visibility text not null,
     inbound_policy text not null,
     -- True if the service closed an open agent because the tier of its owner was lowered.
     closed_by_tier boolean not null default false,
     paused boolean not null,
     inactive boolean not null,
     -- True if people who manage the agent made it inactive, so that they may activate it again.
     inactive_by_owner boolean not null default false,
     -- State of an agent before its owner was blocked. Null if the owner is not blocked.
     inactive_before_block boolean,
     created_at bigint not null,
     updated_at bigint not null,
     -- Words by which a search finds the agent.
     words tsvector
   )`,
  `create index agent_by_owner on agent (owner_id, handle)`,
  // The key comes after the index by owners, so that plans with the same cost read one row and not all of an owner.
  `alter table agent add primary key (id)`,
  `create index agent_public on agent (handle) where visibility = 'public'`,
  // PostgreSQL keeps statistics of the expression, which are of the words of public agents alone.
  `create index agent_by_public_word on agent using gin ((case when visibility = 'public' then words end))`,
  `alter index agent_by_public_word alter column 1 set statistics 1000`,

  `-- Handles of deleted agents, which stay reserved.
   create table deleted_agent (
     handle text collate "C" primary key,
     agent_id uuid not null unique,
     owner_id text not null,
     deleted_at bigint not null,
     -- Time at which all mail of the agent was removed. Null before.
     cleared_at bigint
   )`,
  `create index deleted_agent_by_owner on deleted_agent (owner_id, deleted_at)`,
  `create index deleted_agent_uncleared on deleted_agent (agent_id) where cleared_at is null`,

  `-- Handles and wildcards from which an agent accepts mail.
   create table allowlist_entry (
     agent_id uuid not null,
     entry text collate "C" not null,
     created_at bigint not null,
     primary key (agent_id, entry)
   )`,
  `create index allowlist_entry_by_entry on allowlist_entry (entry, agent_id)`,

  `create table block (
     agent_id uuid not null,
     blocked_handle text collate "C" not null,
     created_at bigint not null,
     primary key (agent_id, blocked_handle)
   )`,

  `-- Requests to become a contact. A request is valid while the allowlist of the requester has the target.
   create table contact_request (
     requester text collate "C" not null,
     -- Handle of the other agent, which may not exist.
     target text collate "C" not null,
     id text collate "C" not null,
     message text,
     -- True if the target has hidden the request.
     declined boolean not null default false,
     created_at bigint not null,
     -- Time of the mail to the target, or 0 if the service sent none. Null while it is pending.
     told_at bigint,
     primary key (requester, target)
   )`,
  `create index contact_request_by_target on contact_request (target, requester)`,
  `create index contact_request_untold on contact_request (requester, target) where told_at is null`,
  `create index contact_request_by_id on contact_request (id)`,
].flatMap(documented)

/** Statements that create the tables of agents and of the rules for their mail. */
export const statements: readonly string[] = [
  ...tables,
  // A lookup of a missing agent reads these rows, so that it reads as many rows as one of an existing agent.
  `insert into allowlist_entry (agent_id, entry, created_at)
   select '00000000-0000-0000-0000-000000000000', entry, 0 from unnest(array['1', '2']) as entry`,
  `insert into block (agent_id, blocked_handle, created_at) values ('00000000-0000-0000-0000-000000000000', '1', 0)`,
]
