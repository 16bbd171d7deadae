import type { Direction, MailboxCursor } from '#generated/rest/models.ts'
import type { MailArrival } from '../../domain/acceptance.ts'
import { postmaster } from '../../domain/handles.ts'
import type { Batching } from '../engine/batching.ts'
import { envelopeIdOfUuid } from '../engine/ids.ts'
import { statement, type Query } from '../engine/statements.ts'
import { rootColumnSql } from './thread-entries.ts'
import { envelopeColumnSql, senderHeaderPatternOf } from './text-columns.ts'

/** Mailbox to read, and the cursor after which the new entries begin. */
export interface FeedRequest {
  agentId: string
  after: MailboxCursor
  /** True if the reader needs `beginsThread`. Otherwise the query skips that lookup. */
  showsThreads?: boolean
}

/** Entry of a mailbox as a feed shows it. */
export interface FeedEntry {
  createdAt: number
  envelopeId: string
  direction: Direction
  unread: boolean
  /**
   * Header as JSON text without its last brace. The fields that depend on the reader are appended later; see
   * header-text.ts.
   */
  header: string
  /** Id of the envelope with which the thread of the entry begins in this mailbox. */
  rootId: string
  /** True if the entry is the first of its thread. Always false if `showsThreads` is not set. */
  beginsThread: boolean
  /** JSON text of the envelope if it is a report of the postmaster, the service's own agent. Null for other mail. */
  report: string | null
}

/** New entries of one mailbox. A mailbox without new entries has no row. */
interface PageRow {
  /** Ordinal of the mailbox in the request, from 1, as text. */
  place: string
  /** Entries as text, one per line. */
  entries: string
}

/** SQL condition: the entry is the first of its thread. Entries of the same millisecond are compared by their ids. */
const beginsThreadSql = `(root_id is null or (
  select 1 from thread
  where thread.agent_id = mailbox_entry.agent_id and thread.root_id = ${rootColumnSql('mailbox_entry')}
    and thread.first_at = mailbox_entry.created_at and not exists (
      select from mailbox_entry earlier
      where earlier.agent_id = mailbox_entry.agent_id and earlier.created_at = mailbox_entry.created_at
        and earlier.envelope_id < mailbox_entry.envelope_id
        and ${rootColumnSql('earlier')} = ${rootColumnSql('mailbox_entry')})) is not null)`

/**
 * Reads the new entries of several mailboxes. It returns all entries of a mailbox as one text, because many small
 * values are slower than one large value. `entryOf` parses each line.
 */
const readFeedsStatement = statement<PageRow>(
  'read-feeds',
  `select wanted.place::text, page.entries
   from unnest(:agent_ids::uuid[], :after_created_at::bigint[], :after_envelope_ids::uuid[], :shows_threads::boolean[])
       with ordinality
     as wanted(agent_id, after_created_at, after_envelope_id, shows_threads, place)
   cross join lateral (
     select string_agg(line, E'\n') as entries
     from (
       select concat_ws(E'\t', created_at, envelope_id, direction, direction <> 'out' and read_at is null,
         coalesce(root_id, envelope_id), wanted.shows_threads and ${beginsThreadSql}, header,
         case when header like '${senderHeaderPatternOf(postmaster.handle)}'
           then (select ${envelopeColumnSql('mailbox_entry.header', 'body')} from envelope
             where id = mailbox_entry.envelope_id) end) as line
       from mailbox_entry
       where agent_id = wanted.agent_id
         and (created_at, envelope_id) > (wanted.after_created_at, wanted.after_envelope_id)
       order by created_at, envelope_id limit :limit::integer) entry
     having count(*) > 0) page`,
  { place: 'text', entries: 'packed text' },
)

type EntryColumns = [
  createdAt: string,
  envelopeId: string,
  Direction,
  unread: 't' | 'f',
  rootId: string,
  beginsThread: 't' | 'f',
  header: string,
  report?: string,
]

/**
 * Parses one line of a feed, which contains one entry. Tabs separate the fields, because the JSON texts contain neither
 * tabs nor line breaks.
 */
function entryOf(line: string): FeedEntry {
  const [createdAt, envelopeId, direction, unread, rootId, begins, ...texts] = line.split('\t') as EntryColumns
  const [header, report = null] = texts
  const thread = { rootId: envelopeIdOfUuid(rootId), beginsThread: begins === 't' }
  return {
    createdAt: Number(createdAt),
    envelopeId: envelopeIdOfUuid(envelopeId),
    direction,
    unread: unread === 't',
    ...thread,
    header,
    report,
  }
}

const readLastArrivalsStatement = statement<{ place: number; last_created_at: number }>(
  'read-last-arrivals',
  `select wanted.place::integer, mailbox.last_created_at
   from unnest(:agent_ids::uuid[]) with ordinality as wanted(agent_id, place) join mailbox using (agent_id)`,
  { place: 'integer', last_created_at: 'integer' },
)

const readNewerArrivalsStatement = statement<{ agent_id: string; last_created_at: number }>(
  'read-newer-arrivals',
  `select mailbox.agent_id, mailbox.last_created_at
   from unnest(:agent_ids::uuid[], :created_at::bigint[]) as known(agent_id, created_at)
   join mailbox on mailbox.agent_id = known.agent_id and mailbox.last_created_at > known.created_at`,
  { agent_id: 'agent id', last_created_at: 'integer' },
)

/** Returns the store that reads the new mail of mailboxes for waiting clients. */
export function feedStore(query: Query, batched: Batching) {
  return {
    /**
     * Returns the entries after each cursor in order, at most `entriesMax` per cursor. The results have the order of
     * `places`.
     */
    async read(places: readonly FeedRequest[], entriesMax: number): Promise<FeedEntry[][]> {
      const { rows } = await query(readFeedsStatement, {
        agent_ids: places.map(({ agentId }) => agentId),
        after_created_at: places.map(({ after }) => after.after_created_at),
        after_envelope_ids: places.map(({ after }) => after.after_envelope_id),
        shows_threads: places.map(({ showsThreads = false }) => showsThreads),
        limit: entriesMax,
      })
      const found: FeedEntry[][] = places.map(() => [])
      for (const { place, entries } of rows) found[Number(place) - 1] = entries.split('\n').map(entryOf)
      return found
    },

    /** Returns the `created_at` of the newest entry that a mailbox ever had. Returns 0 if it never had one. */
    last: batched(async (agentIds: readonly string[]): Promise<number[]> => {
      const { rows } = await query(readLastArrivalsStatement, { agent_ids: agentIds })
      const last = agentIds.map(() => 0)
      for (const { place, last_created_at } of rows) last[place - 1] = last_created_at
      return last
    }),

    /**
     * Returns the mailboxes that have an entry newer than the known time, each with the `created_at` of its newest
     * entry.
     */
    async newerThan(known: readonly MailArrival[]): Promise<MailArrival[]> {
      const { rows } = await query(readNewerArrivalsStatement, {
        agent_ids: known.map(({ agentId }) => agentId),
        created_at: known.map(({ createdAt }) => createdAt),
      })
      return rows.map(({ agent_id, last_created_at }) => ({ agentId: agent_id, createdAt: last_created_at }))
    },
  }
}
