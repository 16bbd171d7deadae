export const readableFrom = 26

/** Crockford's base 32 from 10 on, and for each of its characters the one whose code is 48 more than its value. */
const letters = ['ABCDEFGHJKMNPQRSTVWXYZ', ':;<=>?@ABCDEFGHIJKLMNO'] as const

const firstOfId = 4

/** The value of some characters of an id, in hexadecimal digits. */
function hexOf(first: number, count: number, digits: number): string {
  const values = Array.from({ length: count }, (_, n) => `(get_byte(id, ${first + n}) - 48 << ${5 * (count - 1 - n)})`)
  return `lpad(to_hex(${values.join(' | ')}), ${digits}, '0')`
}

const hex = [
  hexOf(firstOfId, 2, 2),
  ...Array.from({ length: 6 }, (_, group) => hexOf(firstOfId + 2 + 4 * group, 4, 5)),
].join(' || ')

const columns: Readonly<Record<string, readonly string[]>> = {
  agent: ['id'],
  allowlist_entry: ['agent_id'],
  approval: ['agent_id'],
  block: ['agent_id'],
  client: ['agent_id'],
  deleted_agent: ['agent_id'],
  direct_upload: ['uploader_id'],
  envelope: ['id', 'sender_id'],
  file: ['uploader_id', 'envelope_id'],
  idempotency_key: ['agent_id'],
  mailbox: ['agent_id'],
  mailbox_entry: ['agent_id', 'envelope_id', 'root_id'],
  mailbox_reading: ['agent_id', 'removed_envelope_id'],
  mcp_question: ['agent_id'],
  mcp_session: ['agent_id'],
  presence: ['agent_id'],
  thread: ['agent_id', 'root_id'],
  ticket: ['agent_id'],
  token_family: ['agent_id'],
  webhook: ['agent_id', 'after_envelope_id'],
  webhook_retry: ['envelope_id'],
}

const changing = (table: string, ids: readonly string[]): string =>
  `alter table ${table} ${ids.map((id) => `alter ${id} type uuid using id_value(${id})`).join(', ')}`

/**
 * Ids of agents and envelopes are values of 128 bits, half as long as their texts, of which an entry and its indexes
 * had a dozen. What was empty, since it stood for none, is 0. Nothing is released yet, so that rows are rewritten at
 * once.
 */
export const statements: readonly string[] = [
  `create function id_value(id text) returns uuid language plpgsql immutable strict as $$
    begin
      if id = '' then
        return '00000000-0000-0000-0000-000000000000';
      elsif id = chr(127) then -- which stood behind all
        return 'ffffffff-ffff-ffff-ffff-ffffffffffff';
      end if;
      if id !~ '^(agt|env)_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
        raise exception '% is no id of an agent or envelope', id;
      end if;
      return id_value(convert_to(translate(id, '${letters[0]}', '${letters[1]}'), 'UTF8'));
    end
  $$`,
  `create function id_value(id bytea) returns uuid language plpgsql immutable strict as $$
    begin
      return (${hex})::uuid;
    end
  $$`,
  'alter table mailbox_reading alter removed_envelope_id drop default',
  ...Object.entries(columns).map(([table, ids]) => changing(table, ids)),
  `alter table mailbox_reading alter removed_envelope_id set default '00000000-0000-0000-0000-000000000000'`,
  'drop function id_value(text)',
  'drop function id_value(bytea)',
  `analyze ${Object.keys(columns).join(', ')}`, // what was known of the columns went with their type
]
