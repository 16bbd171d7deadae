import { dayMs } from '../../domain/durations.ts'
import { afterMsSql, statement, type Query } from './statements.ts'

/**
 * Longest lease or reservation of a job, in milliseconds. If a stored lease ends later, a clock that was ahead has
 * stored it, and the lease is ignored.
 */
export const leaseMsMax = dayMs

/**
 * Takes or extends a lease. It uses the time of the database, because the clocks of processes differ. A lease longer
 * than the maximum counts as ended. Otherwise, an old lease would block its job for long after the database clock was
 * set back.
 */
const takeLeaseStatement = statement<never>(
  'take-lease',
  `insert into job_lease as lease (name, holder, until)
     values (:name, :holder, ${afterMsSql(':ms')})
   on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where lease.holder = excluded.holder or lease.until <= clock_timestamp() or lease.until > ${afterMsSql(':ms_max')}`,
)

/** Reserves the lease for no process. No process can take it until the reservation ends, not even the last holder. */
const reserveLeaseStatement = statement<never>(
  'reserve-lease',
  `update job_lease set holder = '', until = ${afterMsSql(':ms')}
   where name = :name and holder = :holder`,
)

const giveBackLeaseStatement = statement<never>(
  'give-back-lease',
  'delete from job_lease where name = :name and holder = :holder',
)

/** Statements that jobs run at their beginning and end. Tests that count the statements of requests exclude them. */
export const leaseStatements = [takeLeaseStatement, reserveLeaseStatement, giveBackLeaseStatement]

/** Returns the store of job leases: only the holder of a lease runs the job. */
export function jobLeasesStore(query: Query) {
  return {
    /** Takes the lease, or extends it for its holder. Returns false while another process holds it. */
    async take(name: string, holder: string, ms: number): Promise<boolean> {
      return (await query(takeLeaseStatement, { name, holder, ms, ms_max: leaseMsMax })).affected > 0
    },

    /** Gives up the lease. Keeps every process, including this one, from taking it for the next `ms` milliseconds. */
    async reserve(name: string, holder: string, ms: number): Promise<void> {
      await query(reserveLeaseStatement, { ms, name, holder })
    },

    async giveBack(name: string, holder: string): Promise<void> {
      await query(giveBackLeaseStatement, { name, holder })
    },
  }
}
