import type { Direction, MailboxCursor } from '#generated/rest/models.ts'
import type { Arrival } from '../domain/acceptance.ts'
import { postmaster } from '../domain/handles.ts'
import { headersFrom } from '../domain/header-text.ts'
import type { Batching } from './batching.ts'
import { statement, type Query } from './statements.ts'
import { rootColumn } from './thread-entries.ts'

/** A place in a mailbox, to read on from. */
export interface Place {
  agentId: string
  after: MailboxCursor
  /** Whether it matters which entries begin threads. */
  showsThreads?: boolean
}

/** An entry of a mailbox as a feed shows it. */
export interface FeedEntry {
  createdAt: number
  envelopeId: string
  direction: Direction
  unread: boolean
  /** Open at its end; see header-text.ts. */
  header: string
  /** The envelope that its thread goes back to in this mailbox. */
  rootId: string
  /** Whether it is the first of its thread; false where that does not matter. */
  beginsThread: boolean
  /** The text of the envelope, where the postmaster reports something by it. */
  report: string | null
}

interface EntryRow extends Omit<FeedEntry, 'createdAt' | 'envelopeId' | 'rootId' | 'beginsThread'> {
  place: number
  created_at: number
  envelope_id: string
  root_id: string
  begins_thread: boolean
}

const reading = statement<EntryRow>(
  'read-feeds',
  `select wanted.place::integer, entry.*, wanted.shows_threads and exists (
       select from thread
       where thread.agent_id = wanted.agent_id and thread.root_id = entry.root_id
         and thread.first_at = entry.created_at and not exists (
           select from mailbox_entry earlier
           where earlier.agent_id = wanted.agent_id and earlier.created_at = entry.created_at
             and earlier.envelope_id < entry.envelope_id and ${rootColumn('earlier')} = entry.root_id)) as begins_thread
   from unnest(?::text[], ?::bigint[], ?::text[], ?::boolean[]) with ordinality
     as wanted(agent_id, after_created_at, after_envelope_id, shows_threads, place)
   cross join lateral (
     select created_at, envelope_id, direction, direction <> 'out' and read_at is null as unread, header,
       coalesce(nullif(root_id, ''), envelope_id) as root_id,
       case when header like '${headersFrom(postmaster.handle)}'
         then (select body from envelope where id = mailbox_entry.envelope_id) end as report
     from mailbox_entry
     where agent_id = wanted.agent_id
       and (created_at, envelope_id) > (wanted.after_created_at, wanted.after_envelope_id)
     order by created_at, envelope_id limit ?::integer) entry
   order by wanted.place, entry.created_at, entry.envelope_id`,
)

const readingLast = statement<{ place: number; last_created_at: number }>(
  'read-last-arrivals',
  `select wanted.place::integer, mailbox.last_created_at
   from unnest(?::text[]) with ordinality as wanted(agent_id, place) join mailbox using (agent_id)`,
)

const readingNewer = statement<{ agent_id: string; last_created_at: number }>(
  'read-newer-arrivals',
  `select mailbox.agent_id, mailbox.last_created_at
   from unnest(?::text[], ?::bigint[]) as known(agent_id, created_at)
   join mailbox on mailbox.agent_id = known.agent_id and mailbox.last_created_at > known.created_at`,
)

/** What comes into mailboxes, for those that wait for it. */
export function feedStore(query: Query, batched: Batching) {
  return {
    /** The entries after each of the places, at most so many of each, in order; the answers are in theirs. */
    async read(places: readonly Place[], entriesMax: number): Promise<FeedEntry[][]> {
      const { rows } = await query(reading, [
        places.map(({ agentId }) => agentId),
        places.map(({ after }) => after.after_created_at),
        places.map(({ after }) => after.after_envelope_id),
        places.map(({ showsThreads = false }) => showsThreads),
        entriesMax,
      ])
      const entries: FeedEntry[][] = places.map(() => [])
      for (const { place, created_at, envelope_id, root_id, begins_thread, ...entry } of rows) {
        const thread = { rootId: root_id, beginsThread: begins_thread }
        entries[place - 1]!.push({ createdAt: created_at, envelopeId: envelope_id, ...thread, ...entry })
      }
      return entries
    },

    /** The `created_at` of the newest that ever came; 0 before the first. */
    last: batched(async (agentIds: readonly string[]): Promise<number[]> => {
      const { rows } = await query(readingLast, [[...agentIds]])
      const last = agentIds.map(() => 0)
      for (const { place, last_created_at } of rows) last[place - 1] = last_created_at
      return last
    }),

    /** Of these mailboxes those that have something newer than what is known of them, with its `created_at`. */
    async newerThan(known: readonly Arrival[]): Promise<Arrival[]> {
      const { rows } = await query(readingNewer, [
        known.map(({ agentId }) => agentId),
        known.map(({ createdAt }) => createdAt),
      ])
      return rows.map(({ agent_id, last_created_at }) => ({ agentId: agent_id, createdAt: last_created_at }))
    },
  }
}
