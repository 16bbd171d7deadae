import pg from 'pg'
import { createDatabase, type Postgres } from '../support/postgres.ts'
import { numberedText } from '../support/numbered-ids.ts'
import { agentId, handle, prose, sql, type SendShape } from './seed-data.ts'

/**
 * Baseline of pgbench: tables and statements of a send before they were optimized, with one send per transaction. They
 * never change, so that the baseline stays the same.
 */
const schema = `
  create table agent (
    id text collate "C" primary key, handle text collate "C" not null unique, inbound_policy text not null,
    paused boolean not null, inactive boolean not null);
  create table allowlist_entry (agent_id text collate "C", entry text collate "C", primary key (agent_id, entry));
  create table block (agent_id text collate "C", blocked_handle text collate "C", primary key (agent_id, blocked_handle));
  create table mailbox (
    agent_id text collate "C" primary key, revision uuid, last_created_at bigint not null default 0,
    sent_minute bigint not null default 0, sent_count integer not null default 0,
    received_minute bigint not null default 0, received_count integer not null default 0) with (fillfactor = 70);
  create table envelope (
    id text collate "C" primary key, sender_id text collate "C" not null, digest text not null,
    acknowledgement text not null, body text not null, created_at bigint not null);
  create table mailbox_entry (
    agent_id text collate "C" not null, created_at bigint not null, envelope_id text collate "C" not null,
    direction text not null, read_at bigint, header text not null, root_id text collate "C",
    primary key (agent_id, created_at, envelope_id));
  create unique index on mailbox_entry (agent_id, envelope_id);
  create index on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'out';
  create index on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'in';
  create index on mailbox_entry (agent_id, created_at, envelope_id) where direction <> 'out' and read_at is null;
  create index on mailbox_entry (agent_id, root_id,
    (case when direction <> 'out' and read_at is null then smallint '1' else smallint '0' end), created_at)
    where root_id <> '';
  create index on mailbox_entry (agent_id, created_at) where root_id is null;
  create table thread (
    agent_id text collate "C" not null, root_id text collate "C" not null, archived boolean not null default false,
    first_at bigint not null, last_at bigint not null, reply_minute integer, reply_count integer,
    primary key (agent_id, root_id));
  create index on thread (agent_id, archived, last_at);`

const filling = (agents: number): string => `
  insert into agent select ${textId('n')}, ${sql.handle('n')}, 'open', false, false
    from generate_series(0, ${agents - 1}) n;
  insert into mailbox (agent_id) select id from agent;
  vacuum analyze;`

/** Opens a pgbench database on the same server, with as many agents as the service has. */
export async function openBaseline(
  postgres: Pick<Postgres, 'url'>,
  agents: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const { url, drop } = await createDatabase(postgres.url)
  const client = new pg.Client(url)
  await client.connect()
  for (const command of `${schema}${filling(agents)}`.split(';')) await client.query(command)
  await client.end()
  return { url, close: drop }
}

export interface Script {
  text: string
  /** Values that are too long or contain characters that the script cannot quote. */
  variables: Readonly<Record<string, string>>
}

const textId = (n: string): string => numberedText('agt', n)

const recordedMs = 1_700_000_000_007

/** An id that begins with the time, like a ULID, so that the index grows in the same place as that of the service. */
const freshId = `('env_' || :run::text || lpad(:n::text, 8, '0') || lpad(:client_id::text, 8, '0'))`
const now = '((extract(epoch from clock_timestamp()) * 1000)::bigint)'

const array = (values: readonly (string | number)[]): string => `array[${values.join(', ')}]`
const id = (n: number): string => textId(`:a${n}::int`)
const named = (n: number): string => sql.handle(`:a${n}::int`)

/** Returns a pgbench script for a send between random agents, with a new id and the current time. */
export function sendScript({ recipients, textBytes }: SendShape, agents: number): Script {
  const isHot = recipients === 'hot'
  const count = isHot ? 1 : recipients
  const parties = Array.from({ length: count + 1 }, (_, n) => n)
  const choices = parties.map((n) => `\\set a${n} ${choiceOf(n, count, agents, isHot)}`)
  const statements = [admitting(parties), locking(parties), finding, `select ${now} as now`, inserting(parties)]
  const lines = ['begin', ...statements, 'commit'].map((text) => `${text.replace(/\s+/g, ' ')};`)
  return { text: ['\\set n :n + 1', ...choices, ...lines, ''].join('\n'), variables: textsOf(count, textBytes) }
}

/** Returns the statements of the trust check. The first party is the sender. */
function admitting([, ...others]: readonly number[]): string {
  const each = (value: string): string => array(others.map(() => value))
  return `select known.id is not null as repeated, ${now} as now, mailbox.sent_minute, mailbox.sent_count,
      sender.inactive as sender_inactive, sender.inbound_policy as sender_policy,
      array(select entry from allowlist_entry where agent_id = pair.sender_id
        and entry = any(array[pair.recipient_handle, pair.recipient_wildcard])) as sender_allowed,
      recipient.id as recipient_id, recipient.inbound_policy as recipient_policy,
      recipient.paused as recipient_paused, recipient.inactive as recipient_inactive,
      array(select entry from allowlist_entry where agent_id = coalesce(recipient.id, '')
        and entry = any(array[pair.sender_handle, pair.sender_wildcard])) as recipient_allowed,
      array(select blocked_handle from block where agent_id = coalesce(recipient.id, '')
        and blocked_handle = pair.sender_handle) as recipient_blocked
    from unnest(${each(id(0))}, ${each(named(0))}, ${each(`'@bench.*'`)}, ${array(others.map(named))},
      ${each(`'@bench.*'`)}, ${each(freshId)}, ${each(':digest::text')}) with ordinality as pair(
      sender_id, sender_handle, sender_wildcard, recipient_handle, recipient_wildcard, envelope_id, digest, place)
    left join lateral (select * from agent where agent.id = pair.sender_id offset 0) sender on true
    left join lateral (select * from mailbox where agent_id = pair.sender_id offset 0) mailbox on true
    left join lateral (select * from agent where agent.handle = pair.recipient_handle offset 0) recipient on true
    left join lateral (select * from envelope where envelope.id = pair.envelope_id offset 0) known
      on known.sender_id = pair.sender_id and known.digest = pair.digest
    order by pair.place`
}

const locking = (parties: readonly number[]): string => `
  select agent.id, agent.handle, mailbox.last_created_at, mailbox.sent_minute, mailbox.sent_count,
    mailbox.received_minute, mailbox.received_count
  from agent join mailbox on mailbox.agent_id = agent.id
  where agent.handle = any(${array(parties.map(named))}) order by agent.id for update of mailbox`

const finding = `select id, sender_id, digest, acknowledgement from envelope where id = any(${array([freshId])})`

function inserting(parties: readonly number[]): string {
  const each = (value: string): string => array(parties.map(() => value))
  const by = (ofSender: string | number, ofRecipient: string | number): string =>
    array(parties.map((n) => (n === 0 ? ofSender : ofRecipient)))
  const minute = `(${now} / 60000)`
  return `with accepted as (
      select * from unnest(${array([freshId])}, ${array([id(0)])}, array[:digest::text],
        array[:acknowledgement::text], array[:body::text], array[:header::text], ${array([now])})
        as accepted(id, sender_id, digest, acknowledgement, body, header, created_at)),
    envelopes as (
      insert into envelope (id, sender_id, digest, acknowledgement, body, created_at)
      select id, sender_id, digest, acknowledgement, body, created_at from accepted order by id),
    entry as (
      select entry.*, accepted.created_at, accepted.header
      from unnest(${each(freshId)}, ${array(parties.map(id))}, ${by(`'out'`, `'in'`)}, ${each(freshId)},
        ${each('null')}::integer[], ${each('null')}::integer[])
        as entry(envelope_id, agent_id, direction, root_id, reply_minute, reply_count)
      join accepted on accepted.id = entry.envelope_id),
    entries as (
      insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id)
      select agent_id, created_at, envelope_id, direction, header,
        case when root_id = envelope_id then '' else root_id end
      from entry),
    threads as (
      insert into thread (agent_id, root_id, first_at, last_at, reply_minute, reply_count)
      select agent_id, root_id, min(created_at), max(created_at), max(reply_minute), max(reply_count)
      from entry where root_id is not null group by agent_id, root_id order by agent_id, root_id
      on conflict (agent_id, root_id) do update set archived = false, last_at = excluded.last_at,
        reply_minute = coalesce(excluded.reply_minute, thread.reply_minute),
        reply_count = coalesce(excluded.reply_count, thread.reply_count))
    update mailbox set last_created_at = moved.last_created_at, revision = gen_random_uuid(),
      sent_minute = moved.sent_minute, sent_count = moved.sent_count,
      received_minute = moved.received_minute, received_count = moved.received_count
    from unnest(${array(parties.map(id))}, ${each(now)}, ${by(minute, 0)}, ${by(1, 0)}, ${by(0, minute)}, ${by(0, 1)})
      as moved(agent_id, last_created_at, sent_minute, sent_count, received_minute, received_count)
    where mailbox.agent_id = moved.agent_id`
}

/** Returns texts of the length of a real envelope. */
function textsOf(recipients: number, textBytes: number): Record<string, string> {
  const to = Array.from({ length: recipients }, (_, n) => handle(n + 1))
  const id = `env_${agentId(0).slice(4)}`
  const times = { received_ms: recordedMs, created_at: recordedMs }
  const head = { id, from: handle(0), to, cc: [], in_reply_to: null }
  const subject = { subject: 'A message of the benchmark', date_ms: recordedMs }
  const parts = { references: [], ...subject, ...times, content_parts: [{ type: 'text', text: prose(textBytes) }] }
  const hints = { has_attachments: false, type_hint: 'text', size_hint: textBytes }
  return {
    digest: 'YRpVcV2Ah34cB_plbP6wgMgGQ-KnHyKO-SWPmHT-3mw',
    acknowledgement: JSON.stringify({ id, ...times, recipients: to.map((one) => ({ handle: one })) }),
    body: JSON.stringify({ ...head, ...parts, monitor: null }),
    header: JSON.stringify({ ...head, ...subject, ...times, ...hints }).slice(0, -1),
  }
}

/** Draws recipients from separate ranges, so that they differ from each other and from the sender. */
function choiceOf(n: number, recipients: number, agents: number, hot: boolean): string {
  if (hot) return n === 0 ? `random(1, ${agents - 1})` : '0'
  if (n === 0) return `random(0, ${agents - 1})`
  const range = Math.floor((agents - 1) / recipients)
  return `(:a0 + ${1 + (n - 1) * range} + random(0, ${range - 1})) % ${agents}`
}
