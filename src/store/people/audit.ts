import type { AuditArea } from '#generated/rest/models.ts'
import { Fault } from '../../fault.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { type Query, type Statement, statement } from '../engine/statements.ts'

/** Log of one account, agent or organization, or of the whole deployment. */
export type AuditLog = { kind: 'account' | 'agent' | 'organization'; id: string } | { kind: 'deployment' }

/** Entry of the audit log. */
export interface AuditEntry {
  /** Number of the entry. It is the order of the commits. */
  sequence: number
  at: number
  action: string
  actor_type: string
  actor_id: string | null
  object_id: string | null
  account_id: string | null
  agent_id: string | null
  organization_id: string | null
  /** Canonical JSON object with texts. */
  details: string
  request_id: string | null
  /** Canonical JSON object with the names and the address. Null after the account was deleted. */
  personal: string | null
  hash: string
}

/** Entry with the values that prove it. */
export interface ProvenAuditEntry extends AuditEntry {
  area: string
  salt: string | null
  personal_hash: string
}

/** Fields of a new entry. The store adds the actor, the time and the request. */
export interface AuditRecord {
  /** Area and verb, such as `export.started`. */
  action: `${AuditArea}.${string}`
  object_id?: string | undefined
  account_id?: string | undefined
  agent_id?: string | undefined
  organization_id?: string | undefined
  /** Texts about the action. They must contain no secret, no name and no address. */
  details?: Readonly<Record<string, string>>
  /** Name of the object, which is removed with its account. */
  name?: string | undefined
}

/** End of the audit log, and the last entry that the retention has removed. */
export interface AuditHead {
  sequence: number
  hash: string
  removed_sequence: number
  removed_hash: string
  /** Highest number of an entry. It equals `sequence` if nobody added entries by hand. */
  last_sequence: number
}

export interface AuditPage {
  /** Entries of this area only. Undefined for all areas. */
  area: string | undefined
  /** Entries before this number. */
  before: number
  limit: number
}

const columns: ColumnKindsOf<AuditEntry> = {
  sequence: 'integer',
  at: 'integer',
  action: 'text',
  actor_type: 'text',
  actor_id: 'text',
  object_id: 'text',
  account_id: 'text',
  agent_id: 'agent id',
  organization_id: 'text',
  details: 'text',
  request_id: 'text',
  personal: 'text',
  hash: 'text',
}
const columnsSql = Object.keys(columns).join(', ')

/** Highest number of entries. It stands for the end of the log. */
export const endOfAuditLog = Number.MAX_SAFE_INTEGER

/** Columns of a log with the SQL of their values. The columns begin an index. */
type LogKey = Readonly<Record<string, string>>

/**
 * Returns SQL that reads the newest entries of a key. It compares rows, so that only indexes of the key have the order.
 * If it compared columns, a generic plan could walk the entries of all keys.
 */
function newestSql(key: LogKey): string {
  const row = [...Object.keys(key), 'sequence']
  const rowAt = (sequence: string): string => `(${[...Object.values(key), sequence].join(', ')})`
  const conditions = [
    `(${row.join(', ')}) < ${rowAt(':before')}`,
    `(${row.join(', ')}) >= ${rowAt('0')}`,
    ...row.map((column) => `${column} is not null`),
  ]
  const order = row.map((column) => `${column} desc`).join(', ')
  return `(select ${columnsSql} from audit_entry where ${conditions.join(' and ')} order by ${order} limit :limit)`
}

/** Returns the statements that read a log: all areas, and one area. */
function readersOf(kind: AuditLog['kind'], keys: readonly LogKey[]) {
  const read = (name: string, area: LogKey): Statement<AuditEntry> =>
    statement<AuditEntry>(
      name,
      `select ${columnsSql} from (${keys.map((key) => newestSql({ ...key, ...area })).join(' union ')}) entry
       order by sequence desc limit :limit`,
      columns,
    )
  return { all: read(`read-${kind}-audit`, {}), area: read(`read-${kind}-audit-area`, { area: ':area' }) }
}

const readers = {
  account: readersOf('account', [{ account_id: ':id' }, { actor_id: ':id' }]),
  agent: readersOf('agent', [{ agent_id: ':id::uuid' }]),
  organization: readersOf('organization', [{ organization_id: ':id' }]),
  deployment: readersOf('deployment', [{}]),
}

const findAuditEntryStatement = statement<{ sequence: number }>(
  'find-audit-entry',
  'select sequence from audit_entry where hash = :hash',
  { sequence: 'integer' },
)

const recordAuditStatement = statement<never>(
  'record-audit',
  `insert into audit_pending (action, object_id, account_id, agent_id, organization_id, details, name, agent_name)
   select :action, :object_id, coalesce(:account_id, case when not starts_with(agent.owner_id, 'org_') then agent.owner_id end),
     :agent_id::uuid, coalesce(:organization_id, case when starts_with(agent.owner_id, 'org_') then agent.owner_id end),
     :details, :name, agent.handle
   from (select 1) one left join agent on agent.id = :agent_id::uuid`,
)

/** Records a failed sign-in of an account, unless the last hour has too many. */
const recordFailedSignInStatement = statement<never>(
  'record-failed-sign-in',
  `insert into audit_pending (action, account_id, details, name)
   select 'sign_in.failed', id, :details, username from account where id = :account_id and (
     select count(*) from (select at, action from audit_entry where account_id = :account_id and area = 'sign_in'
       order by sequence desc limit :most) latest where at > :since and action = 'sign_in.failed') < :most`,
)

const readAuditHeadStatement = statement<AuditHead>(
  'read-audit-head',
  `select sequence, hash, removed_sequence, removed_hash,
     coalesce((select max(sequence) from audit_entry), sequence) as last_sequence
   from audit_head where only_row`,
  { last_sequence: 'integer', sequence: 'integer', hash: 'text', removed_sequence: 'integer', removed_hash: 'text' },
)

const readAuditChainStatement = statement<ProvenAuditEntry>(
  'read-audit-chain',
  `select ${columnsSql}, area, salt, personal_hash from audit_entry
   where sequence > :after order by sequence limit :limit`,
  { ...columns, area: 'text', salt: 'uuid', personal_hash: 'text' },
)

/**
 * Finds accounts whose names may be missing: their deletion has an entry. If the retention may have removed this entry,
 * it is enough that the account does not exist.
 */
const findDeletedAccountsStatement = statement<{ id: string }>(
  'find-deleted-accounts',
  `select id from unnest(:ids::text[]) asked (id)
   where (select count(*) from audit_entry entry
       where entry.account_id = asked.id and entry.action = 'account.deleted') > 0
     or :is_shortened::boolean and (select account.id from account where account.id = asked.id) is null`,
  { id: 'text' },
)

const allowAuditRemovalStatement = statement<never>(
  'allow-audit-removal',
  `select set_config('ams.audit_removal', :allowed, true)`,
)

/**
 * Removes the oldest entries that are all older than the cutoff, at most `limit`. An entry whose clock was ahead keeps
 * the entries after it, because only a beginning of the log is ever removed.
 */
const removeOldAuditStatement = statement<{ removed: number; sequence: number | null; hash: string | null }>(
  'remove-old-audit',
  `with page as (select sequence, at, hash from audit_entry order by sequence limit :limit),
   old as (select sequence, hash from page
     where sequence < coalesce((select min(sequence) from page where at >= :cutoff), ${endOfAuditLog})),
   removed as (delete from audit_entry where sequence <= (select max(sequence) from old) returning sequence)
   select (select count(*) from removed)::integer as removed, last.sequence, last.hash
   from (select 1) one left join (select sequence, hash from old order by sequence desc limit 1) last on true`,
  { removed: 'integer', sequence: 'integer', hash: 'text' },
)

const moveAuditAnchorStatement = statement<never>(
  'move-audit-anchor',
  'update audit_head set removed_sequence = :sequence, removed_hash = :hash where only_row',
)

/** Highest number of failed sign-ins of an account in an hour that the log contains. */
const failedSignInsPerHour = 10
const hourMs = 3_600_000

/** Returns the store of the audit log. Triggers record the changes of tables, and `record` all other actions. */
export function auditStore(query: Query) {
  return {
    /** Adds an entry. Within a transaction, the entry is stored exactly if the transaction commits. */
    async record({ action, object_id, account_id, agent_id, organization_id, details = {}, name }: AuditRecord) {
      const sorted = Object.fromEntries(Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await query(recordAuditStatement, {
        action,
        object_id: object_id ?? null,
        account_id: account_id ?? null,
        agent_id: agent_id ?? null,
        organization_id: organization_id ?? null,
        details: JSON.stringify(sorted),
        name: name ?? null,
      })
    },

    /** Records a failed sign-in of an existing account. The log contains a bounded number of them in each hour. */
    async recordFailedSignIn(accountId: string, method: string, now: number): Promise<void> {
      const values = { account_id: accountId, details: JSON.stringify({ method }), since: now - hourMs }
      await query(recordFailedSignInStatement, { ...values, most: failedSignInsPerHour })
    },

    /** Returns entries of a log, the newest first. */
    async page(log: AuditLog, { area, before, limit }: AuditPage): Promise<AuditEntry[]> {
      const reader = readers[log.kind]
      const values = { ...(log.kind !== 'deployment' && { id: log.id }), before, limit }
      const { rows } =
        area === undefined ? await query(reader.all, values) : await query(reader.area, { ...values, area })
      return rows
    },

    /** Returns the number of the entry with this hash. Undefined if the retention has removed it. */
    sequenceOf: async (hash: string): Promise<number | undefined> =>
      (await query(findAuditEntryStatement, { hash })).rows[0]?.sequence,

    async head(): Promise<AuditHead> {
      const [head] = (await query(readAuditHeadStatement)).rows
      if (!head) throw new Fault('CONFLICT', 'the audit log is not whole: the row with its end is missing')
      return head
    },

    /**
     * Returns those of the accounts that were deleted. `isShortened` is true if the retention has removed entries,
     * perhaps also those about deletions.
     */
    deletedAccounts: async (ids: readonly string[], isShortened: boolean): Promise<string[]> =>
      (await query(findDeletedAccountsStatement, { ids, is_shortened: isShortened })).rows.map(({ id }) => id),

    /** Returns entries after a number in their order, with the values that prove them. */
    chain: async (after: number, limit: number): Promise<ProvenAuditEntry[]> =>
      (await query(readAuditChainStatement, { after, limit })).rows,

    /**
     * Removes the oldest entries from before the cutoff, at most `limit`, in a transaction. Stores the last removed
     * entry as the anchor of the chain, and records it. Returns the number of removed entries.
     */
    async removeOld(cutoff: number, limit: number): Promise<number> {
      await query(allowAuditRemovalStatement, { allowed: 'yes' })
      const { removed, sequence, hash } = (await query(removeOldAuditStatement, { cutoff, limit })).rows[0]!
      await query(allowAuditRemovalStatement, { allowed: 'no' })
      if (sequence === null || hash === null) return 0
      await query(moveAuditAnchorStatement, { sequence, hash })
      await this.record({ action: 'audit.entries_removed', details: { hash, sequence: String(sequence) } })
      return removed
    },
  }
}
