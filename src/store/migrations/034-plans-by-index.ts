export const readableFrom = 32

/** Tables that an earlier migration analyzed. In a new database they had no rows at that time. */
const analyzed = [
  ...['agent', 'allowlist_entry', 'approval', 'block', 'client', 'deleted_agent', 'direct_upload', 'envelope', 'file'],
  ...['idempotency_key', 'mailbox', 'mailbox_entry', 'mailbox_reading', 'mcp_question', 'mcp_session', 'presence'],
  ...['thread', 'ticket', 'token_family', 'webhook', 'webhook_retry'],
]

/** Adds the missing indexes, so each statement uses one even if PostgreSQL plans it before the tables have rows. */
export const statements: readonly string[] = [
  'create index account_by_username on account (username collate "C")',
  'create index organization_by_slug on organization (slug collate "C")',
  'create index approval_closed on approval (agent_id, client_id, digest) where outcome is not null',
  'create index contact_request_by_id on contact_request (id)',
  'create index ticket_by_agent on ticket (agent_id)',
  'create index webhook_by_key on webhook (key_id) where key_id is not null',
  // Indexes for rows that expire.
  'create index organization_invitation_by_end on organization_invitation (expires_at)',
  'create index passkey_challenge_by_end on passkey_challenge (expires_at)',
  'create index sign_in_place_by_use on sign_in_place (last_at)',
  // The planner treats a table that was analyzed while empty as empty, until the next analysis. It treats a table that
  // was never analyzed as ten pages, for which it uses an index. TRUNCATE resets the analysis.
  `do $$
    declare
      name text;
      has_rows boolean;
    begin
      foreach name in array array[${analyzed.map((name) => `'${name}'`)}] loop
        execute format('select exists (select from %I)', name) into has_rows;
        continue when has_rows;
        execute format('lock table %I in access exclusive mode', name);
        execute format('select exists (select from %I)', name) into has_rows;
        if not has_rows then
          execute format('truncate %I cascade', name); -- tables that refer to an empty one are empty, too
        end if;
      end loop;
    end
  $$`,
  // The key has all columns, so that the only row is read by it. Every new connection of other processes reads this
  // table, so it is locked last.
  'alter table schema_version add primary key (version) include (readable_from)',
]
