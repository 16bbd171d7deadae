import type { ProcessFacts } from '../../platform/process-usage.ts'
import { type UsageNumbers, type UsagePeriod, usagePeaks, usageSums } from '../../platform/usage-history.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { hasKeySql, nowMsSql, statement, type Query } from '../engine/statements.ts'

/** State of a process in the form in which it reports it. */
export interface ProcessReport extends ProcessFacts {
  processId: string
  /** Time by the clock of the process. */
  now: number
  lastError: { at: number; text: string } | undefined
  periods: readonly UsagePeriod[]
}

/** State of a process in the form that an operator sees. */
export interface ReportedProcess {
  process_id: string
  host: string
  version: string
  started_at: number
  /** Milliseconds since the last report. */
  silent_for: number
  /** Clock of the process minus the clock of the database, in milliseconds. */
  clock_offset: number
  error_at: number | null
  error: string | null
}

/** Numbers of all processes in one period. */
export interface ServiceUsage extends UsageNumbers {
  period_at: number
}

const sumsAndPeaks = [...usageSums, ...usagePeaks]

const columnsSql = sumsAndPeaks.join(', ')

/** Stores the state of a process. It writes the totals of each period, so a repeated statement changes nothing. */
const reportProcessStatement = statement<never>(
  'report-process',
  `with reported as (
     insert into process_report (process_id, host, version, started_at, reported_at, clock_offset, error_at, error)
     select :process_id, :host, :version, :started_at::bigint, now, :now::bigint - now, :error_at::bigint, :error::text
     from (select ${nowMsSql} as now) moment
     on conflict (process_id) do update set reported_at = excluded.reported_at, clock_offset = excluded.clock_offset,
       error_at = excluded.error_at, error = excluded.error)
   insert into process_usage (period_at, process_id, ${columnsSql})
   select period_at, :process_id, ${columnsSql} from jsonb_populate_recordset(null::process_usage, :periods::jsonb)
   on conflict (period_at, process_id) do update set ${sumsAndPeaks.map((name) => `${name} = excluded.${name}`).join(', ')}`,
)

const removeProcessReportStatement = statement<never>(
  'remove-process-report',
  'delete from process_report where process_id = :process_id',
)

const listProcessReportsStatement = statement<ReportedProcess>(
  'list-process-reports',
  `select process_id, host, version, started_at, ${nowMsSql} - reported_at as silent_for, clock_offset, error_at, error
   from process_report where ${hasKeySql('process_id')} order by process_id desc limit :limit`,
  {
    process_id: 'text',
    host: 'text',
    version: 'text',
    started_at: 'integer',
    silent_for: 'integer',
    clock_offset: 'integer',
    error_at: 'integer',
    error: 'text',
  },
)

const usageColumns = {
  period_at: 'integer',
  ...Object.fromEntries(sumsAndPeaks.map((name) => [name, 'integer'])),
} as ColumnKindsOf<ServiceUsage>

const readServiceUsageStatement = statement<ServiceUsage>(
  'read-service-usage',
  `select period_at, ${sumsAndPeaks.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}
   from process_usage where period_at >= :from and period_at < :to group by period_at order by period_at`,
  usageColumns,
)

const removeOldProcessReportsStatement = statement<never>(
  'remove-old-process-reports',
  `with gone as (delete from process_report where ${hasKeySql('process_id')} and reported_at < :before::bigint)
   delete from process_usage where period_at < :before::bigint`,
)

/** Returns the store of the state of processes, and of their numbers over the last day. */
export function processReportsStore(query: Query) {
  return {
    async report({ processId, host, version, startedAt, now, lastError, periods }: ProcessReport): Promise<void> {
      await query(reportProcessStatement, {
        process_id: processId,
        host,
        version,
        started_at: startedAt,
        now,
        error_at: lastError?.at ?? null,
        error: lastError?.text ?? null,
        periods: JSON.stringify(periods.map(({ from, ...numbers }) => ({ period_at: from, ...numbers }))),
      })
    },

    /** Removes the state of a process that has stopped. Its numbers stay. */
    async leave(processId: string): Promise<void> {
      await query(removeProcessReportStatement, { process_id: processId })
    },

    /** Returns the states of at most `limit` processes, those that started last first. */
    list: async (limit: number): Promise<ReportedProcess[]> =>
      (await query(listProcessReportsStatement, { limit })).rows,

    /** Returns the sums of all processes, for each period that begins between the two times. */
    usage: async (from: number, to: number): Promise<ServiceUsage[]> =>
      (await query(readServiceUsageStatement, { from, to })).rows,

    /** Removes the numbers of periods before the given time, and the processes whose last report is older. */
    async removeOld(before: number): Promise<void> {
      await query(removeOldProcessReportsStatement, { before })
    },
  }
}
