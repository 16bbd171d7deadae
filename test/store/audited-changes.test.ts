import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { enums } from '#generated/schemas.ts'
import { auditedActionsOf } from '../../src/store/engine/audit-context.ts'
import { auditedChanges } from '../../src/store/engine/migrations/1.0/audited-changes.ts'
import { definedStatements } from '../../src/store/engine/statements.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

/** Tables whose rows give nobody authority, with the reason. Every other table must write entries of the audit log. */
const withoutAuthority: Readonly<Record<string, string>> = {
  audit_entry: 'the log itself',
  audit_head: 'the log itself',
  audit_pending: 'the log itself',
  authority_revision: 'a number that changes with the tables that have authority',
  blob_folder: 'names a folder',
  contact_request: 'asks for authority; the allowlist gives it',
  deleted_agent: 'written with agent.deleted',
  deletion_clock: 'the time of a job',
  direct_upload: 'an announced file',
  email_count: 'a count of emails',
  email_link: 'a link in an email; its use changes the account',
  envelope: 'mail',
  file: 'mail',
  idempotency_key: 'the answer to a call',
  job_lease: 'a job of the service',
  mailbox: 'mail',
  mailbox_entry: 'mail',
  mailbox_reading: 'mail',
  mcp_session: 'a connection of a client with a token',
  orphan_blob: 'a removed file',
  outgoing_email: 'an email that waits',
  owner: 'the name of an account or organization, written with it',
  owner_usage: 'a number of bytes',
  passkey_challenge: 'a question to a browser, which gives nothing',
  pending_elicitation: 'a question to a client, which gives nothing',
  presence: 'an open socket',
  process: 'a process of the service',
  process_report: 'a process of the service',
  process_usage: 'a process of the service',
  push_subscription: 'a browser that gets notifications, which give nothing',
  rate_count: 'a count of calls',
  refresh_token: 'a token of a family, which replaces the one before; a second use revokes the family',
  schema_version: 'a migration',
  second_step: 'a sign-in that is half finished, which gives nothing',
  sign_in_place: 'written with session.started',
  sso_attempt: 'a sign-in that is half finished, which gives nothing',
  sso_session: 'the issuers that confirmed a session, written with the session',
  thread: 'mail',
  ticket: 'a token for one socket, which lives for seconds',
  unused_registration: 'a client that nobody has authorized',
  unused_registration_total: 'a count',
  webhook_history: 'delivery attempts',
  webhook_retry: 'delivery attempts',
  webhook_secret: 'a former secret, written with webhook.secret_changed',
}

const times = ['created_at', 'updated_at', 'used_at', 'expires_at']

/** Columns of tables with authority whose change needs no entry. A new column must be here or in `auditedChanges`. */
const withoutEntry: Readonly<Record<string, readonly string[]>> = {
  account: ['id', 'username', 'display_name', 'bio', 'image_url', 'digest_due_at', ...times],
  agent: [
    ...['id', 'handle', 'display_name', 'description', 'image_url', 'card_body', 'skills', 'words', ...times],
    ...['closed_by_tier', 'inactive_by_owner', 'inactive_before_block'], // explain columns that have entries
  ],
  allowlist_entry: ['agent_id', 'entry', ...times],
  approval: [
    ...['id', 'agent_id', 'client_id', 'session_id', 'tool', 'arguments', 'digest', 'outcome', 'told', ...times],
  ],
  authenticator: ['account_id', 'last_step', 'wrong_codes', 'wrong_at', ...times],
  block: ['agent_id', 'blocked_handle', ...times],
  client: ['id', 'name', 'redirect_uris', ...times], // a public client has no access without a token family
  device_authorization: [
    ...['device_hash', 'user_code', 'client_id', 'scope', 'resource', 'source', 'interval_seconds', 'polled_at'],
    ...['answered_by', ...times], // written with the answer
  ],
  organization: ['id', 'slug', 'image_url', ...times],
  organization_invitation: ['organization_id', 'username', 'created_at'],
  organization_member: ['organization_id', 'account_id'],
  passkey: ['id', 'account_id', 'name', 'public_key', 'counter', 'transports', 'backup_eligible', ...times],
  recovery_code: ['account_id', 'code_hash'],
  signing_key: ['kid', 'public_jwk', 'signs_from', ...times],
  sso_domain: ['organization_id', 'domain', 'challenge', 'proven_by', 'checked_at', 'missing_since', ...times],
  sso_identity: ['provider', 'issuer', 'subject', 'email', ...times],
  sso_issuer: ['organization_id', ...times],
  token_family: [
    ...['id', 'redirect_uri', 'code_hash', 'code_challenge', 'code_expires_at', 'code_used_at', 'refresh_hash'],
    ...['consented_from', 'revoked_for', 'device_source', ...times],
  ],
  url_key: ['id', 'signs_from', ...times],
  web_session: ['id', 'token_hash', 'account_id', 'source', 'user_agent', 'place_id', ...times],
  webhook: [
    ...['id', 'agent_id', 'client_id', 'session_id', 'key_id', 'origin', 'host', 'previous_secret', 'previous_until'],
    ...['verified_until', 'generation', 'after_created_at', 'after_envelope_id', 'gap_id', 'failures', 'failed_since'],
    ...['tried_at', 'last_delivery_at', 'last_error', 'held_until', 'slow_until', 'due_at', 'lease_until', ...times],
  ],
}

/** Rows that appear or disappear without an entry, with the reason. */
const withoutEvent: Readonly<Record<string, string>> = {
  'approval insert': 'asks for authority; approval.answered gives it',
  'approval delete': 'a job removes expired rows',
  'authenticator insert': 'gives nothing until its first code; second_factor.added follows',
  'device_authorization insert': 'asks for authority; device.answered gives it',
  'device_authorization delete': 'a job removes expired rows',
}

/** Statements that change a table with authority, and only columns without entries. */
const harmless: ReadonlySet<string> = new Set([
  ...['add-device-request', 'record-device-poll', 'remove-device-requests'],
  ...['attempt-authenticator', 'claim-digest', 'use-sso-identity', 'record-sso-domain-check'],
  ...['mark-approval-announced', 'mark-outcome-reported', 'move-approval', 'remove-expired-approvals'],
  ...['write-agent-words', 'update-profile', 'record-client-use', 'use-passkey', 'use-web-session', 'advance-family'],
  ...['replace-previous-webhook-secret', 'take-webhooks', 'recover-webhooks', 'pull-back-webhooks'],
  ...['give-back-webhooks', 'wake-webhooks', 'wake-webhooks-behind'],
])

const audited = Map.groupBy(auditedChanges, ({ table }) => table)

describe('entries of the audit log', () => {
  const service = useService()
  const sql = <Row>(text: string): Promise<Row[]> =>
    sqlOn(service().deps.database, 'the database itself is tested')<Row>(text)

  test('every table with authority writes an entry for each change, and a new table or column must be classified', async () => {
    const found = await sql<{ name: string; columns: string[] }>(
      `select relname as name, array_agg(attname::text order by attnum) as columns from pg_class
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname order by relname`,
    )
    const tables = found.filter(({ name }) => !(name in withoutAuthority))
    assert.deepEqual(tables.map(({ name }) => name).toSorted(), [...audited.keys()].toSorted())
    for (const { name, columns } of tables) {
      const changes = audited.get(name)!
      const written = new Set([...changes.flatMap((change) => change.columns), ...(withoutEntry[name] ?? [])])
      assert.deepEqual(
        columns.filter((column) => !written.has(column)),
        [],
        `columns of ${name} without an entry`,
      )
      for (const event of ['insert', 'delete'])
        assert.ok(changes.some(({ on }) => on === event) || `${name} ${event}` in withoutEvent, `${name} ${event}`)
    }
  })

  test('every statement that changes a table with authority writes an entry, or is known to change nothing of it', () => {
    for (const statement of definedStatements) {
      const changed = [...audited.keys()].filter((table) =>
        new RegExp(`\\b(?:insert into|update|delete from) ${table}\\b`).test(statement.text),
      )
      if (changed.length === 0) continue
      const actions = auditedActionsOf(statement)
      assert.equal(actions.length === 0, harmless.has(statement.name), `${statement.name} writes ${actions}`)
    }
  })

  test('the database has the trigger of each change', async () => {
    const found = await sql<{ tgname: string }>(
      `select tgname from pg_trigger where tgfoid = 'audit_change'::regproc and tgenabled = 'O' order by tgname`,
    )
    const wanted = auditedChanges.map(({ action }) => `audit_${action.replace('.', '_')}`)
    assert.deepEqual(found.map(({ tgname }) => tgname).toSorted(), wanted.toSorted())
    assert.equal(new Set(wanted).size, wanted.length)
    const areas: readonly string[] = enums.AuditArea
    for (const { action } of auditedChanges) assert.ok(areas.includes(action.split('.')[0]!), `the area of ${action}`)
  })
})
