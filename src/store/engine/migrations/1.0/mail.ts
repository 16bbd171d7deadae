import { documented } from '../documented.ts'

/**
 * Largest size in kB of the list of words that are not in the index yet, about 2 GB. PostgreSQL allows no larger value
 * on every platform.
 */
const pendingMax = 2_097_151

const tables = [
  // PostgreSQL logs an update from the first changed byte to the last. So the columns that each send changes stand side
  // by side.
  `-- State of each mailbox, which a send locks.
   create table mailbox (
     agent_id uuid primary key,
     -- Last minute with a send, in minutes since 1970. sent_count has the number of its sends.
     sent_minute bigint not null default 0,
     -- The same for received mail.
     received_minute bigint not null default 0,
     sent_count integer not null default 0,
     received_count integer not null default 0,
     -- Random number, changed by each arrival. Null before the first.
     revision integer,
     -- Time of the newest envelope.
     last_created_at bigint not null default 0
   ) with (fillfactor = 70)`,

  `-- State of each mailbox that reads and removals change. It has a row of its own, so that readers and senders do not
   -- wait for each other.
   create table mailbox_reading (
     agent_id uuid primary key,
     -- Random value, changed when entries are marked as read or removed.
     revision uuid not null,
     -- Newest received envelope that retention has removed from the mailbox.
     removed_created_at bigint not null default 0,
     removed_envelope_id uuid not null default '00000000-0000-0000-0000-000000000000'
   ) with (fillfactor = 70)`,

  `-- Envelopes: the parts of a message that all mailboxes share.
   create table envelope (
     -- The 128 bits of the ULID behind "env_".
     id uuid primary key,
     -- Time at which the service received the send, in epoch milliseconds. Null if it equals created_at.
     received_ms bigint,
     -- Time of the envelope in all mailboxes, in epoch milliseconds.
     created_at bigint not null,
     -- Hash of the sender and the content, which identifies a repeated send.
     digest bytea not null,
     -- References, content parts and monitor, in a dictionary encoding. readable_body(body) returns the JSON.
     body text not null,
     -- Handles and words of the envelope in their order, separated by spaces. Null if vector has them.
     words text collate "C",
     -- Handles and words of a long envelope.
     vector tsvector
   )`,
  // Few queries read vectors, so long ones are stored outside of the rows.
  `alter table envelope alter column vector set storage external`,
  // A send must never clean the list of new words, so the limit of the list is as high as possible. The service sorts
  // new words into the index in the background, and rejects long envelopes while that is behind.
  `create index envelope_by_word on envelope using gin (coalesce(vector, array_to_tsvector(string_to_array(words, ' '))))
     with (gin_pending_list_limit = ${pendingMax})`,

  `-- Envelopes of each mailbox. Each entry has a copy of the header, so that a list reads one table by one index.
   create table mailbox_entry (
     agent_id uuid not null,
     -- Time of the envelope, in epoch milliseconds.
     created_at bigint not null,
     envelope_id uuid not null,
     -- Time at which the agent read the envelope.
     read_at bigint,
     -- First envelope of the thread in this mailbox. Null for an envelope that is alone in its thread, like most.
     root_id uuid,
     -- "in", "out", or "self" for an envelope of the agent to itself.
     direction text not null,
     -- Header in a dictionary encoding, without its last brace. readable_header(header) returns the JSON.
     header text not null,
     primary key (agent_id, created_at, envelope_id)
   )`,
  `create index mailbox_entry_received on mailbox_entry (agent_id, created_at, envelope_id)
   where direction <> 'out' and root_id is not null`,
  `create index mailbox_entry_sent on mailbox_entry (agent_id, created_at, envelope_id)
   where direction = 'self' or direction = 'out' and root_id is not null`,
  `create index mailbox_entry_unread on mailbox_entry (agent_id, created_at, envelope_id)
   where direction <> 'out' and read_at is null and root_id is not null`,
  // Unread entries stand side by side, so that they are found at once in a long thread.
  `create index mailbox_entry_by_thread on mailbox_entry (agent_id, root_id,
     (case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end), created_at)
   where root_id is not null`,
  // Each entry that is alone in its thread is in one index beside the key.
  ...Object.entries({
    sent: `direction = 'out'`,
    read: `direction <> 'out' and read_at is not null`,
    unread: `direction <> 'out' and read_at is null`,
  }).map(
    ([state, matches]) =>
      `create index mailbox_entry_alone_${state} on mailbox_entry (agent_id, created_at, envelope_id)
       where ${matches} and root_id is null`,
  ),

  `-- Threads of several envelopes, and archived ones.
   create table thread (
     agent_id uuid not null,
     -- First envelope of the thread in this mailbox.
     root_id uuid not null,
     archived boolean not null default false,
     -- Times of the oldest and of the newest entry.
     first_at bigint not null,
     last_at bigint not null,
     -- Minute of the last answer of the agent, and number of its answers in that minute. Null before the first.
     reply_minute integer,
     reply_count integer,
     primary key (agent_id, root_id)
   )`,
  // Two indexes, so that no plan takes one of them for a lookup of a thread by its key.
  `create index thread_active on thread (agent_id, last_at) where not archived`,
  `create index thread_archived on thread (agent_id, last_at) where archived`,
].flatMap(documented)

/**
 * SQL that undoes the dictionary encoding of release 1.0. It stands here as text, because a released step never
 * changes. A new token comes with a step that creates both functions again.
 */
const header = [
  [14, '],"cc":[],"in_reply_to":null,"subject":'],
  [15, '],"cc":[],"in_reply_to":"'],
  [16, ',"has_attachments":false,"type_hint":"text","size_hint":'],
  [22, '","to":["'],
  [23, ',"date_ms":'],
].reduce((inner, [token, text]) => `replace(${inner}, chr(${token}), '${text}')`, 'header')
const withId = `regexp_replace(${header}, chr(20) || '(.{26})', '{"id":"env_\\1","from":')`
const readableHeader = `regexp_replace(${withId}, chr(21) || '(.{13})', ',"received_ms":\\1,"created_at":\\1') || '}'`

const body = [
  [17, '"references":[],"content_parts":[{"type":"text","text":"'],
  [18, '],"content_parts":[{"type":"text","text":"'],
  [19, '"}],"monitor":null}'],
].reduce((inner, [token, text]) => `replace(${inner}, chr(${token}), '${text}')`, 'body')
const readableBody = `'{' || ${body}`

const reading = (name: string, column: string, json: string): string =>
  `create function ${name}(${column} text) returns json language sql immutable strict parallel safe
   as $$select (${json})::json$$`

/**
 * Statements that create the tables of mailboxes, envelopes and threads, and functions with which an administrator
 * reads stored mail.
 */
export const statements: readonly string[] = [
  ...tables,
  reading('readable_header', 'header', readableHeader),
  `comment on function readable_header is 'Returns the JSON of a header in mailbox_entry.'`,
  reading('readable_body', 'body', readableBody),
  `comment on function readable_body is 'Returns the JSON of a body in envelope.'`,
]
