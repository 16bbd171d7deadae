import type { Database } from '../../src/store/engine/database.ts'
import { statementNamed } from './named-statement.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'
import type { StatementEvent } from '../../src/store/engine/port.ts'

/** Statements that run in the background. */
export const background: ReadonlySet<string> = new Set(
  [
    'sort-words',
    'register-process',
    'renew-presence',
    'report-process',
    'read-process-settings',
    'find-any-webhook',
    'recover-webhooks',
    'pull-back-webhooks',
    'wake-webhooks-behind',
    'page-webhooks',
    'page-webhooks-of-agent',
    'page-webhooks-of-client',
    'page-webhooks-of-session',
    'take-lease',
    'reserve-lease',
    'give-back-lease',
    'list-keys',
    'add-rate-counts',
    'add-owner-mail',
    'claim-email',
    'remove-email',
    'read-time',
    'find-unannounced-contact',
    'find-uncleared-agents',
    'list-ownerless-agents',
    'record-failed-sign-in', // after the answer, for known and unknown names alike
  ].map((name) => statementNamed(name).text),
)

/** Returns the text of every SQL statement that the service runs for `work`, in order. */
export const statementsOf = async (service: Service, work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsDuring(service, work)).filter((text) => !background.has(text))

/** Returns the same with those of the background. */
export async function statementsDuring(service: Service, work: () => Promise<unknown>): Promise<string[]> {
  const { events } = service.deps.database
  const texts: string[] = []
  const note = ({ text }: StatementEvent): void => void texts.push(text)
  events.on('statement', note)
  try {
    await work()
  } finally {
    events.off('statement', note)
  }
  return texts
}

/**
 * Returns the number of statements that wait for a lock, without those of the background. PostgreSQL only reports the
 * beginning of each text.
 */
export async function waitingOn(database: Service['deps']['database']): Promise<number> {
  const rows = await sqlOn(database, 'no edge shows running statements')<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
       and not exists (select from unnest(:known::text[]) as known(text) where starts_with(known.text, query))`,
    { known: [...background] },
  )
  return rows[0]!.n
}

const tables = [
  ...[
    'owner',
    'account',
    'organization',
    'organization_member',
    'agent',
    'allowlist_entry',
    'block',
    'client',
    'signing_key',
  ],
  ...['mailbox', 'envelope', 'mailbox_entry', 'mailbox_reading', 'thread', 'file', 'orphan_blob', 'idempotency_key'],
  ...['contact_request', 'approval', 'deleted_agent'],
]

/** Returns the content of the database, one text per table. Equal results mean that nothing changed. */
export async function contentsOf({
  deps: { database },
}: {
  deps: { database: Pick<Database, 'general'> }
}): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of tables) {
    const rows = await sqlOn(
      database,
      'no edge shows the stored rows',
    )<{ row: string }>(`select row_to_json(${table})::text as row from ${table} order by 1`)
    contents[table] = rows.map(({ row }) => row).join('\n')
  }
  return contents
}
