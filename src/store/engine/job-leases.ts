import { dayMs } from '../../domain/durations.ts'
import { afterMsSql, statement, type Query } from './statements.ts'

/**
 * Maximum duration of a lease or reservation of a job, in milliseconds. A stored lease that ends later is ignored,
 * because it can only come from a clock that was ahead.
 */
export const leaseMsMax = dayMs

/**
 * Takes or extends a lease. It uses the time of the database, because the clocks of processes differ. A lease that
 * exceeds the maximum duration counts as expired. Otherwise it would block its job for a long time after the database
 * clock was set back.
 */
const takeLeaseStatement = statement<never>(
  'take-lease',
  `insert into job_lease as lease (name, holder, until)
     values (:name, :holder, ${afterMsSql(':ms')})
   on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where lease.holder = excluded.holder or lease.until <= clock_timestamp() or lease.until > ${afterMsSql(':ms_max')}`,
)

/**
 * Reserves the lease without a holder. No process, not even the last holder, can take the lease until the reservation
 * ends.
 */
const reserveLeaseStatement = statement<never>(
  'reserve-lease',
  `update job_lease set holder = '', until = ${afterMsSql(':ms')}
   where name = :name and holder = :holder`,
)

const giveBackLeaseStatement = statement<never>(
  'give-back-lease',
  'delete from job_lease where name = :name and holder = :holder',
)

/** Returns the store of job leases. A process may run a job only while it holds the lease of the job. */
export function jobLeasesStore(query: Query) {
  return {
    /** Takes the lease, or extends it for its holder. Returns false while another process holds it. */
    async take(name: string, holder: string, ms: number): Promise<boolean> {
      return (await query(takeLeaseStatement, { name, holder, ms, ms_max: leaseMsMax })).affected > 0
    },

    /**
     * Releases the lease and blocks it for `ms` milliseconds. No process, including this one, can take it during that
     * time.
     */
    async reserve(name: string, holder: string, ms: number): Promise<void> {
      await query(reserveLeaseStatement, { ms, name, holder })
    },

    async giveBack(name: string, holder: string): Promise<void> {
      await query(giveBackLeaseStatement, { name, holder })
    },
  }
}
