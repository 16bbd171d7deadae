import { currentActor } from '../../platform/acting.ts'
import type { Clock } from '../../platform/clock.ts'
import { auditedChanges, type AuditedChange } from './migrations/1.0/audited-changes.ts'
import { statement, type Query, type Statement } from './statements.ts'

/** Stores the actor until the transaction ends. The triggers of the audit log read it. */
const setAuditContextStatement = statement<never>(
  'set-audit-context',
  `select set_config('ams.audit_context', :context, true)`,
)

/** Returns true if the SQL text may make the change. It may find too many texts, but misses none. */
function mayMake(text: string, { table, on, columns }: AuditedChange): boolean {
  const verb = { insert: 'insert into', update: 'update', delete: 'delete from' }[on]
  const isThere = new RegExp(`\\b${verb} ${table}\\b`).test(text)
  const isUpsert = on === 'update' && new RegExp(`\\binsert into ${table}\\b`).test(text) && text.includes('do update')
  if (!isThere && !isUpsert) return false
  const list = /\bset \(([^)]*)\)/.exec(text)?.[1]?.split(/[\s,]+/) ?? []
  return on !== 'update' || columns.some((column) => list.includes(column) || new RegExp(`\\b${column} =`).test(text))
}

/** Actions of the audit log that a statement may write. */
export const auditedActionsOf = ({ text }: Pick<Statement<unknown>, 'text'>): string[] => [
  ...new Set(auditedChanges.filter((change) => mayMake(text, change)).map(({ action }) => action)),
]

const known = new WeakMap<Statement<unknown>, boolean>()

/** Returns true if the statement may write an entry of the audit log. */
export function isAudited(asked: Statement<unknown>): boolean {
  const found = known.get(asked)
  if (found !== undefined) return found
  const result = auditedActionsOf(asked).length > 0 || /\binsert into audit_pending\b/.test(asked.text)
  known.set(asked, result)
  return result
}

/** Returns the actor as JSON text. Undefined for work of the service itself. */
function contextOf(clock: Clock): string | undefined {
  const acting = currentActor()
  if (!acting) return undefined
  const { type, id, name, address, requestId } = acting
  return JSON.stringify({ type, id, name, address, request_id: requestId, at: clock() })
}

/**
 * Returns a query function for a transaction. It names the actor to the database before the first statement that the
 * audit log records. Both go out together, so this costs no round trip.
 */
export function withActor(query: Query, clock: Clock): Query {
  let isNamed = false
  return async (asked, values) => {
    const context = isNamed || !isAudited(asked) ? undefined : contextOf(clock)
    if (context === undefined) return query(asked, values)
    isNamed = true
    const [, result] = await Promise.all([query(setAuditContextStatement, { context }), query(asked, values)])
    return result
  }
}

/** Returns a query function for single statements. It runs a statement that the audit log records in a transaction. */
export const inAuditedTransaction =
  (query: Query, transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>, clock: Clock): Query =>
  (asked, values) =>
    isAudited(asked) && currentActor()
      ? transaction((inside) => withActor(inside, clock)(asked, values))
      : query(asked, values)
