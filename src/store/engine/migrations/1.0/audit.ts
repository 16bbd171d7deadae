import { documented } from '../documented.ts'
import { auditedChanges, type AuditedChange } from './audited-changes.ts'

/** Fields of the canonical JSON of an entry, in its order, with the SQL of their values in `chain_audit`. */
const hashedFields: Readonly<Record<string, string>> = {
  account_id: 'audit_json(pending.account_id)',
  action: 'audit_json(pending.action)',
  actor_id: 'audit_json(actor_id)',
  actor_type: 'audit_json(actor_type)',
  agent_id: `audit_json(replace(pending.agent_id::text, '-', ''))`,
  at: 'at',
  details: 'pending.details',
  object_id: 'audit_json(pending.object_id)',
  organization_id: 'audit_json(pending.organization_id)',
  personal_hash: 'audit_json(personal_hash)',
  request_id: `audit_json(context ->> 'request_id')`,
  sequence: 'head_sequence',
}

const hashedSql = Object.entries(hashedFields)
  .map(([field, value]) => `'"${field}":' || ${value}`)
  .join(` || ',' || `)

const tables = [
  `-- Log of changes of authority, and of sign-ins, exports and actions of operators. No entry changes.
   -- Each hash covers its entry and the hash of the entry before it.
   create table audit_entry (
     -- Number of the entry, without gaps. It is the order of the commits, whatever the clocks say.
     sequence bigint primary key,
     at bigint not null,
     action text collate "C" not null,
     -- Part of the action before the point, for filters.
     area text collate "C" not null,
     -- Kind of the actor: person, app, client, operator, service, database or none.
     actor_type text collate "C" not null,
     -- Id of the account or client that acted, or the name of a job.
     actor_id text collate "C",
     -- Id of the object. Null if the object is the agent of the entry.
     object_id text collate "C",
     account_id text collate "C",
     agent_id uuid,
     organization_id text collate "C",
     -- Canonical JSON object with texts.
     details text not null,
     request_id text,
     -- Canonical JSON object with names and the network address. Null after the account was deleted.
     personal text,
     -- Random value of the hash of personal. Null with it, so that nobody can guess personal from its hash.
     salt uuid,
     personal_hash text not null,
     hash text not null,
     check ((personal is null) = (salt is null))
   )`,
  ...['account_id', 'actor_id', 'agent_id', 'organization_id'].flatMap((column) => [
    `create index audit_entry_by_${column} on audit_entry (${column}, sequence) where ${column} is not null`,
    `create index audit_entry_by_${column}_area on audit_entry (${column}, area, sequence) where ${column} is not null`,
  ]),
  `create index audit_entry_by_area on audit_entry (area, sequence)`,
  `create index audit_entry_by_hash on audit_entry using hash (hash)`,

  `-- One row: the end of the audit log, and the last entry that the retention has removed.
   -- It shows if entries are missing at the end.
   create table audit_head (
     only_row boolean primary key default true check (only_row),
     sequence bigint not null,
     hash text not null,
     removed_sequence bigint not null,
     removed_hash text not null
   )`,

  `-- Entries of running transactions. The end of each transaction moves its rows to audit_entry.
   create unlogged table audit_pending (
     transaction_id xid8 not null default pg_current_xact_id(),
     position bigint generated always as identity,
     action text not null,
     object_id text,
     account_id text,
     agent_id uuid,
     organization_id text,
     details text not null default '{}',
     name text,
     agent_name text,
     primary key (transaction_id, position)
   )`,
].flatMap(documented)

const zeroHash = '0'.repeat(64)

const functions = [
  `create function audit_json(value text) returns text immutable language sql as $$
    select coalesce(to_json(value)::text, 'null')
  $$`,
  `comment on function audit_json is 'Returns a text as JSON, or null.'`,

  // Arguments: the action, the columns with the id and the name of the object, and the columns of the details.
  `create function audit_change() returns trigger language plpgsql as $$
    declare
      changed jsonb;
      account text;
      agent uuid;
      organization text;
      owner text;
      agent_name text;
      details text;
      name text;
    begin
      if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
      account := changed ->> (case tg_table_name
        when 'account' then 'id' when 'device_authorization' then 'answered_by' else 'account_id' end);
      organization := changed ->> (case tg_table_name when 'organization' then 'id' else 'organization_id' end);
      agent := changed ->> (case tg_table_name when 'agent' then 'id' else 'agent_id' end);
      name := changed ->> tg_argv[2];
      if tg_table_name = 'agent' then
        owner := changed ->> 'owner_id';
        agent_name := name;
      elsif agent is not null then
        select owner_id, handle into owner, agent_name from agent known where known.id = agent;
        if not found then select owner_id, handle into owner, agent_name from deleted_agent where agent_id = agent; end if;
      elsif tg_table_name = 'organization_member' then
        select username into name from account person where person.id = account;
      end if;
      if starts_with(owner, 'org_') then organization := owner; else account := coalesce(account, owner); end if;
      select string_agg(audit_json(field.name) || ':' || audit_json(changed ->> field.name), ',' order by field.name collate "C")
        into details from unnest(string_to_array(tg_argv[3], ',')) as field (name) where changed ->> field.name is not null;
      insert into audit_pending (action, object_id, account_id, agent_id, organization_id, details, name, agent_name)
        values (tg_argv[0], changed ->> tg_argv[1], account, agent, organization, '{' || coalesce(details, '') || '}', name,
          agent_name);
      return null;
    end
  $$`,
  `comment on function audit_change is 'Adds the change of a row to audit_pending.'`,

  // It runs at the end of the transaction, so that nobody waits for the head while others wait for this transaction.
  `create function chain_audit() returns trigger language plpgsql as $$
    declare
      context jsonb := nullif(current_setting('ams.audit_context', true), '')::jsonb;
      actor_type text;
      actor_id text;
      actor_name text;
      at bigint := coalesce((context ->> 'at')::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint);
      deleted text[];
      head_sequence bigint;
      head_hash text;
      newest bigint;
      pending audit_pending;
      personal text;
      personal_hash text;
      salt uuid;
    begin
      if current_setting('ams.audit_chained', true) = 'yes' then return null; end if;
      deleted := array(select account_id from audit_pending
        where transaction_id = pg_current_xact_id() and action = 'account.deleted');
      -- Most names are removed before the lock of the head, for which all changes wait. The retention locks in this order, too.
      if cardinality(deleted) > 0 then
        newest := coalesce((select max(sequence) from audit_entry), 0);
        update audit_entry entry set personal = null, salt = null
          where entry.personal is not null and (entry.account_id = any(deleted) or entry.actor_id = any(deleted));
      end if;
      select sequence, hash into head_sequence, head_hash from audit_head where only_row for update;
      if cardinality(deleted) > 0 then
        update audit_entry entry set personal = null, salt = null where entry.sequence > newest
          and entry.personal is not null and (entry.account_id = any(deleted) or entry.actor_id = any(deleted));
      end if;
      for pending in
        select * from audit_pending where transaction_id = pg_current_xact_id() order by position
      loop
        head_sequence := head_sequence + 1;
        actor_type := coalesce(context ->> 'type',
          case when current_setting('application_name') = 'agent-messaging' then 'service' else 'database' end);
        actor_id := context ->> 'id';
        actor_name := context ->> 'name';
        if actor_type = 'none' and pending.action in ('account.created', 'session.started') then
          actor_type := 'person';
          actor_id := pending.account_id;
          select username into actor_name from account person where person.id = actor_id;
        end if;
        personal := '{"actor":' || audit_json(actor_name) || ',"address":' || audit_json(context ->> 'address')
          || ',"agent":' || audit_json(pending.agent_name) || ',"object":' || audit_json(pending.name) || '}';
        salt := gen_random_uuid();
        personal_hash := encode(sha256(convert_to(salt::text || personal, 'UTF8')), 'hex');
        -- Jobs also act on what a deleted account has left behind.
        if (pending.account_id is not null and (select id from account where id = pending.account_id) is null)
          or (starts_with(actor_id, 'acc_') and (select id from account where id = actor_id) is null) then
          personal := null;
          salt := null;
        end if;
        head_hash := encode(sha256(convert_to(head_hash || '{' || ${hashedSql} || '}', 'UTF8')), 'hex');
        insert into audit_entry values (head_sequence, at, pending.action, split_part(pending.action, '.', 1), actor_type,
          actor_id, pending.object_id, pending.account_id, pending.agent_id, pending.organization_id, pending.details,
          context ->> 'request_id', personal, salt, personal_hash, head_hash);
      end loop;
      delete from audit_pending where transaction_id = pg_current_xact_id();
      update audit_head set sequence = head_sequence, hash = head_hash where only_row;
      perform set_config('ams.audit_chained', 'yes', true); -- until the transaction or its savepoint ends
      return null;
    end
  $$`,
  `comment on function chain_audit is 'Appends the entries of a transaction to the audit log, once at its end.'`,

  // A row that comes after the end began, such as that of another deferred trigger, is chained by a second pass.
  `create function await_audit() returns trigger language plpgsql as $$
    begin
      if current_setting('ams.audit_chained', true) = 'yes' then
        perform set_config('ams.audit_chained', 'no', true);
      end if;
      return null;
    end
  $$`,

  `create function keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if old.personal is not null and new.personal is null and new.salt is null
          and to_jsonb(old) - '{personal,salt}'::text[] = to_jsonb(new) - '{personal,salt}'::text[] then return new; end if;
      elsif tg_op = 'DELETE' then
        if current_setting('ams.audit_removal', true) = 'yes' then return old; end if;
      end if;
      raise exception 'the audit log accepts no change of an entry';
    end
  $$`,
  `comment on function keep_audit is 'Rejects changes of entries, except the removal of names and of expired entries.'`,
]

const triggerName = ({ action }: AuditedChange): string => `audit_${action.replace('.', '_')}`

function triggerOf(change: AuditedChange): string {
  const { table, on, columns, when = '', action, id, name, details } = change
  const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const condition = [differs && `(${differs})`, when].filter((part) => part !== '').join(' and ')
  const event = columns.length > 0 ? `update of ${columns.join(', ')}` : on
  const values = [action, id, name, details.join(',')].map((value) => `'${value}'`).join(', ')
  return `create trigger ${triggerName(change)} after ${event} on ${table} for each row
    ${condition && `when (${condition}) `}execute function audit_change(${values})`
}

/** Statements that create the audit log. They come last, because the triggers belong to tables of other files. */
export const statements: readonly string[] = [
  ...tables,
  `insert into audit_head (sequence, hash, removed_sequence, removed_hash) values (0, '${zeroHash}', 0, '${zeroHash}')`,
  ...functions,
  `create trigger await_audit after insert on audit_pending for each row execute function await_audit()`,
  `create constraint trigger chain_audit after insert on audit_pending deferrable initially deferred
   for each row execute function chain_audit()`,
  `create trigger keep_audit_entry before update or delete on audit_entry for each row execute function keep_audit()`,
  `create trigger keep_audit_entries before truncate on audit_entry for each statement execute function keep_audit()`,
  ...auditedChanges.map(triggerOf),
]
