import type { KnownThread } from '../../domain/acceptance.ts'
import { isEntryOfEnvelopeSql } from './feed-entries.ts'
import { uuidBytesOf } from '../engine/ids.ts'
import { statement, type Query } from '../engine/statements.ts'
import { isOutsideThreadSql, rootColumnSql } from './thread-entries.ts'
import { isPartySql } from './text-columns.ts'

interface ThreadRow {
  root_id: string | null
  is_foreign: boolean | null
  reply_minute: number | null
  reply_count: number | null
}

const isParty = (header: string): string => isPartySql(header, 'wanted.sender')

/**
 * Finds the threads of replies in mailboxes. Most mailboxes have the nearest ancestor, which is the envelope that the
 * reply answers. The statement looks up the other ancestors only if the nearest one is missing.
 */
const findThreadsStatement = statement<ThreadRow>(
  'find-threads',
  `select ${rootColumnSql('parent', 'ancestor_id')} as root_id, thread.reply_minute, thread.reply_count,
     case when parent.ancestor_id is null then (
       select not exists (select from mailbox_entry entry where entry.agent_id = party.id
         and entry.created_at = named.first_at and ${rootColumnSql('entry')} = named.root_id and ${isParty('entry.header')})
       from thread named where named.agent_id = party.id and named.root_id = wanted.named_root
       union all
       select not ${isParty('header')} from mailbox_entry
       where ${isEntryOfEnvelopeSql('party.id', 'wanted.named_root')} and ${isOutsideThreadSql('mailbox_entry')}) end as is_foreign
   from unnest(:handles::text[], :senders::text[], :nearest::uuid[], :others::text[], :named_roots::uuid[],
     :counts::boolean[]) with ordinality
     as wanted(handle, sender, nearest, others, named_root, counts, place)
   left join lateral (select id from agent where agent.handle = wanted.handle offset 0) party on true
   left join lateral (
     select envelope_id, root_id from mailbox_entry
     where ${isEntryOfEnvelopeSql('party.id', 'wanted.nearest')} and ${isParty('header')} offset 0) nearest on true
   left join lateral (
     select entry.envelope_id, entry.root_id
     from unnest(string_to_array(wanted.others, ' ')::uuid[]) with ordinality as other(id, place)
     cross join lateral (
       select envelope_id, root_id from mailbox_entry
       where ${isEntryOfEnvelopeSql('party.id', 'other.id')} and ${isParty('header')} offset 0) entry
     where nearest.envelope_id is null order by other.place limit 1) other on true
   cross join lateral (
     select coalesce(nearest.envelope_id, other.envelope_id) as ancestor_id,
       case when nearest.envelope_id is null then other.root_id else nearest.root_id end as root_id offset 0) parent
   left join lateral (
     select reply_minute, reply_count from thread
     where wanted.counts and thread.agent_id = party.id
       and thread.root_id = case when parent.ancestor_id is null then wanted.named_root
         else ${rootColumnSql('parent', 'ancestor_id')} end offset 0) thread on true
   order by wanted.place`,
  { root_id: 'envelope id', is_foreign: 'boolean', reply_minute: 'integer', reply_count: 'integer' },
)

/**
 * Lookup of the thread of a reply in one mailbox. The mailbox belongs to the sender or to a recipient of the reply. The
 * reply joins the thread of its nearest ancestor in that mailbox.
 */
export interface KnownThreadLookup {
  handle: string
  /** Handle of the sender of the reply. */
  sender: string
  /** Ids of the earlier envelopes that the reply refers to, the nearest first. There is at least one. */
  ancestors: readonly string[]
  /** Root of the thread to use if the mailbox has none of the ancestors. */
  namedRoot: string
  /** True if the result includes the number of replies, because the reply limit applies to this agent. */
  counts: boolean
}

/**
 * Returns the hexadecimal digits of the `uuid` of an id. Returns an empty list, which `flatMap` drops, for any other
 * text.
 */
const hexOf = (id: string): string | [] => uuidBytesOf(id)?.toString('hex') ?? []

/** Returns a function that looks up threads. The results have the order of the lookups. */
export const createThreadFinder =
  (query: Query) =>
  async (questions: readonly KnownThreadLookup[]): Promise<KnownThread[]> => {
    if (questions.length === 0) return []
    const { rows } = await query(findThreadsStatement, {
      handles: questions.map(({ handle }) => handle),
      senders: questions.map(({ sender }) => sender),
      nearest: questions.map(({ ancestors }) => ancestors[0]!),
      others: questions.map(({ ancestors }) => ancestors.slice(1).flatMap(hexOf).join(' ')),
      named_roots: questions.map(({ namedRoot }) => namedRoot),
      counts: questions.map(({ counts }) => counts),
    })
    return rows.map(({ root_id, is_foreign, reply_minute, reply_count }) => ({
      ancestorRoot: root_id ?? undefined,
      isForeign: is_foreign ?? undefined,
      replies: { minute: reply_minute ?? 0, count: reply_count ?? 0 },
    }))
  }
