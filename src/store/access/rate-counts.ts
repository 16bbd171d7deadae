import { hasKeySql, nowMsSql, statement, type Query } from '../engine/statements.ts'

/** Number of events of one kind by one caller or from one address. */
export interface EventCount {
  /** Id of the caller, or the client address. */
  who: string
  what: string
  times: number
}

export interface MinuteTotals {
  /** Time of the database clock in epoch milliseconds. */
  now: number
  /** Totals of all processes in the minute of `now`, in the order of the added events. */
  counts: number[]
}

interface CountRow {
  caller_id: string
  kind: string
  count: number
  now: number
}

/**
 * Adds events to the current minute of the database clock. With their own clocks, processes could reset each other's
 * counts, or count in a minute that has ended. The statement locks rows in a fixed order, so that two processes never
 * deadlock.
 */
const addRateCountsStatement = statement<CountRow>(
  'add-rate-counts',
  `with moment as materialized (select ${nowMsSql} as now)
   insert into rate_count as stored (caller_id, kind, minute, count)
   select done.caller_id, done.kind, moment.now / 60000, done.count
   from moment, unnest(:caller_ids::text[], :kinds::text[], :counts::integer[]) as done(caller_id, kind, count)
   order by done.caller_id collate "C", done.kind collate "C"
   on conflict (caller_id, kind) do update set minute = excluded.minute,
     count = excluded.count + case when stored.minute = excluded.minute then stored.count else 0 end
   returning caller_id, kind, count, (select now from moment)`,
  { caller_id: 'text', kind: 'text', count: 'integer', now: 'integer' },
)

/**
 * Subtracts one event of each kind from its minute. Does nothing if the count belongs to another minute, or is gone. It
 * locks rows in the same order.
 */
const takeBackRateCountsStatement = statement<never>(
  'take-back-rate-counts',
  `insert into rate_count as stored (caller_id, kind, minute, count)
   select done.caller_id, done.kind, :minute::bigint, 0
   from unnest(:caller_ids::text[], :kinds::text[]) as done(caller_id, kind)
   order by done.caller_id collate "C", done.kind collate "C"
   on conflict (caller_id, kind) do update set count = stored.count - 1
   where stored.minute = excluded.minute and stored.count > 0`,
)

/** Reads the time of the database clock. A process without new events uses this statement. */
const readTimeStatement = statement<{ now: number }>('read-time', `select ${nowMsSql} as now`, {
  now: 'integer',
})

const removeRateCountsStatement = statement<never>(
  'remove-rate-counts',
  `delete from rate_count where (caller_id, kind) in (
     select caller_id, kind from rate_count
     where ${hasKeySql('caller_id')} and minute < floor(extract(epoch from clock_timestamp()) / 60)
     limit :limit for update skip locked)`,
)

const rowKey = (who: string, what: string): string => `${what} ${who}`

/** Returns the store of event counts per minute. All processes share the counts. */
export function rateCountsStore(query: Query) {
  return {
    /** Adds events, and returns the new totals. Each combination of caller and kind may occur only once. */
    async add(done: readonly EventCount[]): Promise<MinuteTotals> {
      const { rows } = await query(addRateCountsStatement, {
        caller_ids: done.map(({ who }) => who),
        kinds: done.map(({ what }) => what),
        counts: done.map(({ times }) => times),
      })
      const counts = new Map(rows.map(({ caller_id, kind, count }) => [rowKey(caller_id, kind), count]))
      return { now: rows[0]!.now, counts: done.map(({ who, what }) => counts.get(rowKey(who, what))!) }
    },

    /** Takes one event of each kind back, if it was added in this minute. */
    async takeBack(done: readonly Omit<EventCount, 'times'>[], minute: number): Promise<void> {
      const values = { caller_ids: done.map(({ who }) => who), kinds: done.map(({ what }) => what), minute }
      await query(takeBackRateCountsStatement, values)
    },

    /** Returns the time of the database clock, in epoch milliseconds. */
    now: async (): Promise<number> => (await query(readTimeStatement)).rows[0]!.now,

    /** Removes at most `limit` counts of past minutes. Returns their number. */
    async removeOld(limit: number): Promise<number> {
      return (await query(removeRateCountsStatement, { limit })).affected
    },
  }
}
