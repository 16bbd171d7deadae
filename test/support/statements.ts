import { findUnannouncedContactStatement } from '../../src/store/people/contact-requests.ts'
import type { Database } from '../../src/store/engine/database.ts'
import { findUnclearedAgentsStatement } from '../../src/store/people/deleted-agents.ts'
import { leaseStatements } from '../../src/store/engine/job-leases.ts'
import { listKeysStatement as listingKeys } from '../../src/store/access/keys.ts'
import { listOwnerlessAgentsStatement } from '../../src/store/people/operations.ts'
import { presenceStatements } from '../../src/store/push/presence.ts'
import { addRateCountsStatement as addingCounts, readTimeStatement } from '../../src/store/access/rate-counts.ts'
import { sortWordsStatement } from '../../src/store/mail/search.ts'
import { webhookScanStatements } from '../../src/store/push/webhook-leases.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'
import type { StatementEvent } from '../../src/store/engine/port.ts'

/** Statements that run in the background. */
export const background: ReadonlySet<string> = new Set(
  [
    ...[sortWordsStatement, ...presenceStatements, ...webhookScanStatements, ...leaseStatements],
    ...[
      listingKeys,
      addingCounts,
      readTimeStatement,
      findUnannouncedContactStatement,
      findUnclearedAgentsStatement,
      listOwnerlessAgentsStatement,
    ],
  ].map(({ text }) => text),
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
       and not exists (select from unnest(?::text[]) as known(text) where starts_with(known.text, query))`,
    [[...background]],
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
