import type { Direction, MailboxCursor } from '#generated/rest/models.ts'
import type { Arrival } from '../../domain/acceptance.ts'
import { postmaster } from '../../domain/handles.ts'
import type { Batching } from '../engine/batching.ts'
import { envelopeIdOf } from '../engine/ids.ts'
import { statement, type Query } from '../engine/statements.ts'
import { rootColumnSql } from './thread-entries.ts'
import { envelopeColumnSql, headersFrom } from './text-columns.ts'

/** Mailbox to read, and the cursor after which to read. */
export interface ReadPosition {
  agentId: string
  after: MailboxCursor
  /** True if the reader needs to know which entries begin threads. Otherwise the query saves that lookup. */
  showsThreads?: boolean
}

/** Entry of a mailbox as a feed shows it. */
export interface FeedEntry {
  createdAt: number
  envelopeId: string
  direction: Direction
  unread: boolean
  /** Header as JSON text without its end. The end depends on the reader; see header-text.ts. */
  header: string
  /** Id of the first envelope of the entry's thread in this mailbox. */
  rootId: string
  /** True if the entry is the first of its thread. Always false if the reader did not ask with `showsThreads`. */
  beginsThread: boolean
  /** JSON text of an envelope by which the postmaster reports something; null for other mail. */
  report: string | null
}

/** New entries of one mailbox. A mailbox without new entries has no row. */
interface PageRow {
  /** Number of the mailbox in the request, from 1, as text. */
  place: string
  /** Entries as text, one in each line. */
  entries: string
}

/**
 * SQL condition: no other entry of the thread is earlier. Entries of the same millisecond are compared by their ids.
 */
const beginsThreadSql = `(root_id is null or (
  select 1 from thread
  where thread.agent_id = mailbox_entry.agent_id and thread.root_id = ${rootColumnSql('mailbox_entry')}
    and thread.first_at = mailbox_entry.created_at and not exists (
      select from mailbox_entry earlier
      where earlier.agent_id = mailbox_entry.agent_id and earlier.created_at = mailbox_entry.created_at
        and earlier.envelope_id < mailbox_entry.envelope_id
        and ${rootColumnSql('earlier')} = ${rootColumnSql('mailbox_entry')})) is not null)`

/**
 * Reads feeds. All entries of a mailbox are one text value, because each value costs more than its characters.
 * `entryOf` parses the lines.
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
         case when header like '${headersFrom(postmaster.handle)}'
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
 * Parses one line of a feed, which contains one entry. Tabs separate the fields, because JSON contains neither tabs nor
 * line breaks.
 */
function entryOf(line: string): FeedEntry {
  const [createdAt, envelopeId, direction, unread, rootId, begins, ...texts] = line.split('\t') as EntryColumns
  const [header, report = null] = texts
  const thread = { rootId: envelopeIdOf(rootId), beginsThread: begins === 't' }
  return {
    createdAt: Number(createdAt),
    envelopeId: envelopeIdOf(envelopeId),
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

/** Returns the store of feeds, from which waiting readers get the new mail of mailboxes. */
export function feedStore(query: Query, batched: Batching) {
  return {
    /**
     * Returns the entries after each cursor in order, at most `entriesMax` for each. The results are in the order of
     * `places`.
     */
    async read(places: readonly ReadPosition[], entriesMax: number): Promise<FeedEntry[][]> {
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

    /** Returns the `created_at` of the newest entry that a mailbox has ever had; 0 if it never had one. */
    last: batched(async (agentIds: readonly string[]): Promise<number[]> => {
      const { rows } = await query(readLastArrivalsStatement, { agent_ids: agentIds })
      const last = agentIds.map(() => 0)
      for (const { place, last_created_at } of rows) last[place - 1] = last_created_at
      return last
    }),

    /** Returns the mailboxes whose newest entry is newer than the known one, with its `created_at`. */
    async newerThan(known: readonly Arrival[]): Promise<Arrival[]> {
      const { rows } = await query(readNewerArrivalsStatement, {
        agent_ids: known.map(({ agentId }) => agentId),
        created_at: known.map(({ createdAt }) => createdAt),
      })
      return rows.map(({ agent_id, last_created_at }) => ({ agentId: agent_id, createdAt: last_created_at }))
    },
  }
}
