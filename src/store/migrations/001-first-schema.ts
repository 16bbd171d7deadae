export const readableFrom = 1

/** The schema of the first release. */
export const statements: readonly string[] = [
  // Accounts and organizations share one name space: a name is an owner's before anything can carry it.
  `create table owner (
    name text primary key,
    type text not null check (type in ('account', 'organization')),
    id text not null,
    unique (name, id)
  )`,
  `create table account (
    id text primary key,
    username text not null unique,
    email text not null,
    password_hash text not null,
    tier text not null,
    display_name text,
    bio text,
    image_url text,
    created_at bigint not null,
    updated_at bigint not null,
    foreign key (username, id) references owner (name, id)
  )`,
  `create table organization (
    id text primary key,
    slug text not null unique,
    name text not null,
    image_url text,
    created_at bigint not null,
    foreign key (slug, id) references owner (name, id)
  )`,
  `create table organization_member (
    organization_id text not null references organization,
    account_id text not null references account,
    role text not null,
    primary key (organization_id, account_id)
  )`,
  `create index organization_member_by_account on organization_member (account_id)`,
  `create table agent (
    id text collate "C" primary key,
    handle text collate "C" not null unique,
    owner_type text not null,
    owner_id text not null,
    display_name text,
    description text,
    image_url text,
    card_body text,
    skills text not null default '[]',
    -- Null follows from the owner: an account's agent is personal, an organization's is shared.
    scope text check (scope in ('personal', 'member', 'shared')),
    visibility text not null,
    inbound_policy text not null,
    paused boolean not null,
    inactive boolean not null,
    created_at bigint not null,
    updated_at bigint not null,
    words tsvector
  )`,
  `create index agent_by_owner on agent (owner_id, handle)`,
  `create index agent_by_word on agent using gin (words)`,
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
  // Clients, the keys that sign tokens, and the keys that sign addresses of files.
  `create table client (
    id text primary key,
    name text,
    secret_hash text not null,
    agent_id text not null,
    scope text not null,
    created_at bigint not null,
    revoked_at bigint
  )`,
  `create index client_by_agent on client (agent_id)`,
  `create table signing_key (
    kid text primary key,
    private_jwk text not null,
    public_jwk text not null,
    created_at bigint not null,
    signs_from bigint not null
  )`,
  `create table url_key (
    id text primary key,
    secret text not null,
    created_at bigint not null,
    signs_from bigint not null
  )`,
  // One row per owner and envelope with a copy of the header, so that a listing reads one table by one index.
  `create table mailbox (
    agent_id text collate "C" primary key,
    -- Another one after each arrival; null before the first.
    revision uuid,
    last_created_at bigint not null default 0,
    sent_minute bigint not null default 0,
    sent_count integer not null default 0,
    received_minute bigint not null default 0,
    received_count integer not null default 0
  ) with (fillfactor = 70)`,
  // A row of its own, so that readers and senders do not wait for each other: another revision whenever entries were
  // marked read or removed.
  `create table mailbox_reading (
    agent_id text collate "C" primary key,
    revision uuid not null
  ) with (fillfactor = 70)`,
  `create table envelope (
    id text collate "C" primary key,
    sender_id text collate "C" not null,
    received_ms bigint not null,
    created_at bigint not null,
    digest bytea not null,
    body text not null
  )`,
  `create table mailbox_entry (
    created_at bigint not null,
    read_at bigint,
    agent_id text collate "C" not null,
    envelope_id text collate "C" not null,
    direction text not null,
    -- JSON that is open at its end, so that what depends on the reader is added without a look at the rest.
    header text not null,
    primary key (agent_id, created_at, envelope_id)
  )`,
  `create index mailbox_entry_received on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'out'`,
  `create index mailbox_entry_sent on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'in'`,
  `create index mailbox_entry_unread on mailbox_entry (agent_id, created_at, envelope_id)
   where direction <> 'out' and read_at is null`,
  // Uploaded files, and the blobs that no file answers for: noted before a blob is stored and after its file is gone,
  // so that a crash in between loses no track of it.
  `create table file (
    id text collate "C" primary key,
    uploader_id text collate "C" not null,
    filename text not null,
    content_type text not null,
    size_bytes bigint not null,
    sha256 text not null,
    created_at bigint not null,
    expires_at bigint not null,
    envelope_id text collate "C"
  )`,
  `create index file_unclaimed on file (uploader_id, expires_at) where envelope_id is null`,
  `create index file_claimed on file (envelope_id) where envelope_id is not null`,
  `create table orphan_blob (
    id text collate "C" primary key,
    since bigint not null
  )`,
  // Keys of writes with the answers given under them.
  `create table idempotency_key (
    agent_id text collate "C" not null,
    endpoint text collate "C" not null,
    key text collate "C" not null,
    digest text not null,
    created_at bigint not null,
    status integer,
    headers text,
    body text,
    primary key (agent_id, endpoint, key)
  )`,
  `create index idempotency_key_by_age on idempotency_key (agent_id, created_at)`,
  // Which process does a job that one process does at a time, and until when, by the clock of the database.
  `create table job_lease (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`,
  // Words of envelopes. One row's vector also holds the handles of its owners, so that one index
  // answers for one mailbox. What stands in a mailbox after its position is not indexed yet.
  `create table search_position (
    agent_id text collate "C" primary key,
    created_at bigint not null default 0
  ) with (fillfactor = 70)`,
  `create table search_words (
    created_at bigint not null,
    envelope_id text collate "C" primary key,
    words tsvector not null
  )`,
  // Vectors are read by few queries: they stay out of the rows, and new ones wait in a short list to be sorted in.
  `alter table search_words alter column words set storage external`,
  `create index search_words_by_word on search_words using gin (words) with (gin_pending_list_limit = 512)`,
]
