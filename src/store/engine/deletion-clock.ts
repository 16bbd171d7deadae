import { nowMsSql, statement, type Query } from './statements.ts'

/** Time of the database, and the time at which jobs last removed expired rows. */
export interface DeletionTime {
  now: number
  last_run_at: number
}

/** SQL query: the time that a test sets, or the time of the database. */
const momentSql = `select coalesce(:set_time::bigint, ${nowMsSql}) as now`

/**
 * Stores the time at which jobs remove expired rows. The stored time never decreases. Otherwise a clock that was slow
 * for a while would seem to jump when it is corrected.
 */
const advanceDeletionClockStatement = statement<DeletionTime & { is_allowed: boolean }>(
  'advance-deletion-clock',
  `with moment as materialized (${momentSql}),
   advanced as (
     update deletion_clock set last_run_at = greatest(last_run_at, moment.now) from moment
     where only_row and moment.now <= last_run_at + :jump_max_ms::bigint returning true)
   select moment.now, last_run_at, exists (select from advanced) as is_allowed from moment, deletion_clock where only_row`,
  { now: 'integer', last_run_at: 'integer', is_allowed: 'boolean' },
)

const confirmDeletionClockStatement = statement<never>(
  'confirm-deletion-clock',
  `insert into deletion_clock (last_run_at) values (:now) on conflict (only_row) do update
     set last_run_at = excluded.last_run_at`,
)

const readDeletionClockStatement = statement<DeletionTime>(
  'read-deletion-clock',
  `select moment.now, last_run_at from (${momentSql}) moment, deletion_clock where only_row`,
  { now: 'integer', last_run_at: 'integer' },
)

/** Returns the store of the time at which jobs last removed expired rows. */
export function deletionClockStore(query: Query) {
  return {
    /**
     * Stores the time of this run, unless it is more than `jumpMaxMs` later than the last run. Such a jump may be an
     * error of the clock.
     */
    advance: async (setTime: number | undefined, jumpMaxMs: number) =>
      (await query(advanceDeletionClockStatement, { set_time: setTime ?? null, jump_max_ms: jumpMaxMs })).rows[0]!,

    read: async (setTime?: number): Promise<DeletionTime> =>
      (await query(readDeletionClockStatement, { set_time: setTime ?? null })).rows[0]!,

    confirm: async (now: number): Promise<void> => void (await query(confirmDeletionClockStatement, { now })),
  }
}
