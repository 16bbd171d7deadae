/** Accounts, organizations and agents; who may write to whom; clients and keys; envelopes and mailboxes. */
export const statements: readonly string[] = [
  // Owners of agents, and agents.
  `create table account (
    id text primary key,
    username text not null unique,
    email text not null,
    password_hash text not null,
    tier text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table organization (
    id text primary key,
    slug text not null unique,
    name text not null,
    created_at bigint not null
  )`,
  `create table organization_member (
    organization_id text not null references organization,
    account_id text not null references account,
    role text not null,
    primary key (organization_id, account_id)
  )`,
  `create table agent (
    id text collate "C" primary key,
    handle text collate "C" not null unique,
    owner_type text not null,
    owner_id text not null,
    display_name text,
    visibility text not null,
    inbound_policy text not null,
    paused boolean not null,
    inactive boolean not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  // Who may write to whom.
  `create table allowlist_entry (
    agent_id text collate "C" not null,
    entry text collate "C" not null,
    created_at bigint not null,
    primary key (agent_id, entry)
  )`,
  `create table block (
    agent_id text collate "C" not null,
    blocked_handle text collate "C" not null,
    created_at bigint not null,
    primary key (agent_id, blocked_handle)
  )`,
  // Clients and the keys that sign tokens.
  `create table client (
    id text primary key,
    secret_hash text not null,
    agent_id text not null,
    scope text not null,
    created_at bigint not null,
    revoked_at bigint
  )`,
  `create table signing_key (
    kid text primary key,
    private_jwk text not null,
    public_jwk text not null,
    created_at bigint not null,
    signs_from bigint not null
  )`,
  // One row per owner and envelope with a copy of the header, so that a listing reads one table by one index.
  `create table mailbox (
    agent_id text collate "C" primary key,
    last_created_at bigint not null default 0,
    sent_minute bigint not null default 0,
    sent_count integer not null default 0,
    received_minute bigint not null default 0,
    received_count integer not null default 0
  ) with (fillfactor = 70)`,
  `create table envelope (
    id text collate "C" primary key,
    sender_id text collate "C" not null,
    digest text not null,
    acknowledgement text not null,
    body text not null,
    created_at bigint not null
  )`,
  `create table mailbox_entry (
    agent_id text collate "C" not null,
    created_at bigint not null,
    envelope_id text collate "C" not null,
    direction text not null,
    read_at bigint,
    header text not null,
    primary key (agent_id, created_at, envelope_id)
  )`,
  `create unique index mailbox_entry_by_envelope on mailbox_entry (agent_id, envelope_id)`,
  `create index mailbox_entry_received on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'out'`,
  `create index mailbox_entry_sent on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'in'`,
  `create index mailbox_entry_unread on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'out' and read_at is null`,
]
