import { dayMs } from '../domain/durations.ts'
import { afterMs, statement, type Query } from './statements.ts'

/** Longest lease or reservation of a job. Only a clock that was ahead has stored a later end. */
export const leaseMsMax = dayMs

/**
 * Time is the database's: that of a process may be wrong, and two processes never agree on it. When the clock of the
 * database was set back, a lease from before would block its job for as long.
 */
const taking = statement<never>(
  'take-lease',
  `insert into job_lease as lease (name, holder, until)
     values (:name, :holder, ${afterMs(':ms')})
   on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where lease.holder = excluded.holder or lease.until <= clock_timestamp() or lease.until > ${afterMs(':ms_max')}`,
)

/** For nobody, so that the last holder cannot take it either. */
const reserving = statement<never>(
  'reserve-lease',
  `update job_lease set holder = '', until = ${afterMs(':ms')}
   where name = :name and holder = :holder`,
)

const givingBack = statement<never>('give-back-lease', 'delete from job_lease where name = :name and holder = :holder')

/** The statements of jobs that begin and end, for tests that count those of requests alone. */
export const leaseStatements = [taking, reserving, givingBack]

/** Which process does a job that one process does at a time. */
export function jobLeasesStore(query: Query) {
  return {
    /** Takes the lease, or makes the holder's own last longer; false while another one holds it. */
    async take(name: string, holder: string, ms: number): Promise<boolean> {
      return (await query(taking, { name, holder, ms, ms_max: leaseMsMax })).affected > 0
    },

    /** Gives the lease back in such a way that for a time nobody gets it. */
    async reserve(name: string, holder: string, ms: number): Promise<void> {
      await query(reserving, { ms, name, holder })
    },

    async giveBack(name: string, holder: string): Promise<void> {
      await query(givingBack, { name, holder })
    },
  }
}
