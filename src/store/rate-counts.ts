import { hasKey, nowMs, statement, type Query } from './statements.ts'

/** Something that was done so many times. */
export interface Done {
  /** Who did it, or from where. */
  who: string
  what: string
  times: number
}

export interface CountedByAll {
  /** Epoch milliseconds, by the clock of the database. */
  now: number
  /** How often all processes have counted the same in the minute of that moment, in the order of what was told. */
  counts: number[]
}

interface CountRow {
  caller_id: string
  kind: string
  count: number
  now: number
}

/**
 * The database names the minute: processes whose clocks differ would begin each other's count anew, or count into a
 * minute that is over for all others. Rows are locked by order, so that two processes never wait for each other in a
 * circle.
 */
export const adding = statement<CountRow>(
  'add-rate-counts',
  `with moment as materialized (select ${nowMs} as now)
   insert into rate_count as stored (caller_id, kind, minute, count)
   select done.caller_id, done.kind, moment.now / 60000, done.count
   from moment, unnest(:caller_ids::text[], :kinds::text[], :counts::integer[]) as done(caller_id, kind, count)
   order by done.caller_id collate "C", done.kind collate "C"
   on conflict (caller_id, kind) do update set minute = excluded.minute,
     count = excluded.count + case when stored.minute = excluded.minute then stored.count else 0 end
   returning caller_id, kind, count, (select now from moment)`,
  { caller_id: 'text', kind: 'text', count: 'integer', now: 'integer' },
)

/** What time it is by that, where nothing is to be told. */
export const readingTime = statement<{ now: number }>('read-time', `select ${nowMs} as now`, { now: 'integer' })

const removing = statement<never>(
  'remove-rate-counts',
  `delete from rate_count where (caller_id, kind) in (
     select caller_id, kind from rate_count
     where ${hasKey('caller_id')} and minute < floor(extract(epoch from clock_timestamp()) / 60)
     limit :limit for update skip locked)`,
)

const rowKey = (who: string, what: string): string => `${what} ${who}`

/** What all processes together count of a minute. */
export function rateCountsStore(query: Query) {
  return {
    /** Adds what was done; nothing occurs twice in it. */
    async add(done: readonly Done[]): Promise<CountedByAll> {
      const { rows } = await query(adding, {
        caller_ids: done.map(({ who }) => who),
        kinds: done.map(({ what }) => what),
        counts: done.map(({ times }) => times),
      })
      const counts = new Map(rows.map(({ caller_id, kind, count }) => [rowKey(caller_id, kind), count]))
      return { now: rows[0]!.now, counts: done.map(({ who, what }) => counts.get(rowKey(who, what))!) }
    },

    /** Epoch milliseconds, by the clock of the database. */
    now: async (): Promise<number> => (await query(readingTime)).rows[0]!.now,

    /** Removes at most `limit` counts of minutes that are over; says how many. */
    async removeOld(limit: number): Promise<number> {
      return (await query(removing, { limit })).affected
    },
  }
}
