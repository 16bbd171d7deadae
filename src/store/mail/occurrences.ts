import type { Direction, MailboxCursor } from '#generated/rest/models.ts'
import { postmaster } from '../../domain/handles.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { allowsHandleSql, hasBlockedSql } from '../people/contacts.ts'
import { feedEntriesSql } from './feed-entries.ts'
import { noIdSql } from '../engine/ids.ts'
import { statement, type Query } from '../engine/statements.ts'
import { rootColumnSql } from './thread-entries.ts'
import { bodyColumnSql, envelopeColumnSql, attachmentHeaderPattern, senderColumnSql } from './text-columns.ts'

/** Conditions that the entries of a mailbox must meet. An absent field allows every entry. */
export interface MailEventConditions {
  /** True allows only reports of the postmaster, the service's own agent. */
  isReported?: boolean
  /** Allowed senders, by handle or by owner. An owner is written as `@owner` and allows all of its agents. */
  senders?: { handles: readonly string[]; owners: readonly string[] } | undefined
  rootId?: string | undefined
  hasAttachments?: boolean | undefined
  onlyContacts?: boolean | undefined
}

export interface OccurrenceQuery extends MailEventConditions {
  agentId: string
  /** Cursor after which the entries begin. */
  after: MailboxCursor
  /** Lowest `created_at` in epoch milliseconds. Earlier entries are skipped. */
  since: number
  /** True returns the beginning of the first text part with each entry. */
  withTexts: boolean
  /** True examines only the next entry. */
  isOne?: boolean | undefined
}

/** Received entry of a mailbox, with the data that event subscribers need. */
export interface OccurrenceEntry {
  createdAt: number
  envelopeId: string
  direction: Direction
  unread: boolean
  header: string
  sender: string
  rootId: string
  /** JSON text of the envelope if it is a report of the postmaster; null for other mail. */
  body: string | null
  /** Beginning of the first text part. Null if `withTexts` was false or the envelope has no text part. */
  text: string | null
}

export interface FoundOccurrences {
  /** Handle of the agent whose mailbox was read. */
  handle: string
  entries: OccurrenceEntry[]
  /**
   * Cursor of the last examined entry. The result has all matching entries up to this cursor. Undefined if no entry was
   * examined.
   */
  last: MailboxCursor | undefined
  hasMore: boolean
  /** Cursor of the newest received entry that retention has removed. */
  removed: MailboxCursor
  /** True if there are entries after the cursor of the reader and before `since`. */
  skips: boolean
}

/**
 * Limits of one statement: examined entries, returned entries, and bytes of bodies. The last body may exceed the limit
 * of bytes.
 */
const lookedAtMax = 1_000
const foundMax = 200
const bodyBytesMax = 1_048_576

/** Maximum number of returned characters of a text. A preview in one line needs no more. */
const textCharactersMax = 1_000

/**
 * SQL expression: the beginning of the first text part. The database truncates the text, because envelopes may be large
 * and many subscribers may want the same one.
 */
const firstText = `
  (select left(part ->> 'text', ${textCharactersMax})
   from json_array_elements(${bodyColumnSql('texts.body')} -> 'content_parts') with ordinality as parts (part, at)
   where part ->> 'type' = 'text' order by at limit 1)`

interface Row {
  handle: string
  removed_created_at: number
  removed_envelope_id: string
  skips: boolean
  looked_at: number
  found: number
  last_created_at: number | null
  last_envelope_id: string | null
  created_at: number | null
  envelope_id: string
  direction: Direction
  unread: boolean
  header: string
  sender: string
  root_id: string
  body: string | null
  text: string | null
}

const rowColumns: ColumnKindsOf<Row> = {
  handle: 'text',
  removed_created_at: 'integer',
  removed_envelope_id: 'envelope id',
  skips: 'boolean',
  looked_at: 'integer',
  found: 'integer',
  last_created_at: 'integer',
  last_envelope_id: 'envelope id',
  created_at: 'integer',
  envelope_id: 'envelope id',
  direction: 'text',
  unread: 'boolean',
  header: 'packed text',
  sender: 'text',
  root_id: 'envelope id',
  body: 'packed text',
  text: 'text',
}

/** SQL common table expression `wanted`: one row with the cursor and the conditions of the reader. */
const wantedRowSql = `wanted as (
     select :agent_id::uuid as agent_id, :after_created_at::bigint as after_created_at,
       :after_envelope_id::uuid as after_envelope_id, :since::bigint as since, :with_texts::boolean as with_texts,
       :is_reported::boolean as is_reported, :handles::text[] as handles, :owners::text[] as owners,
       :of_one_thread::boolean as of_one_thread, :root_id::uuid as root_id,
       :has_attachments::boolean as has_attachments, :only_contacts::boolean as only_contacts)`

/**
 * Returns an SQL query for the received entries after the cursor of the reader, in order. It reads the cursor from the
 * table expression `wanted`. PostgreSQL finds the entries by an index.
 */
const entriesAfter = (columns: string, where: string, limit: number): string =>
  feedEntriesSql('in', {
    columns,
    where: `mailbox_entry.agent_id = wanted.agent_id
       and (created_at, envelope_id) > (wanted.after_created_at, wanted.after_envelope_id) and ${where}`,
    order: 'asc',
    limit: String(limit),
  })

/**
 * Returns the SQL common table expression `looked`: the entries to examine, and one more. It ignores the conditions of
 * the reader, so PostgreSQL can always use an index.
 */
const lookedUpSql = (lookedMax: number): string => `looked as (
     select entry.*, ${senderColumnSql('entry.header')} as sender, row_number() over (order by created_at, envelope_id) as n
     from wanted cross join lateral (${entriesAfter(
       `created_at, envelope_id, direction, read_at, header, ${rootColumnSql('mailbox_entry')} as root_id`,
       'created_at >= since',
       lookedMax + 1,
     )}) entry)`

/** Returns the SQL common table expression `matching`: the examined entries that meet the conditions of the reader. */
const matchingSql = (lookedMax: number): string => `matching as (
     select looked.*, row_number() over (order by n) as place
     from looked cross join wanted join agent own on own.id = wanted.agent_id
     where n <= ${lookedMax}
       and (not is_reported or sender = '${postmaster.handle}')
       and (handles is null or sender = any(handles) or split_part(sender, '.', 1) = any(owners))
       and (not of_one_thread or looked.root_id = wanted.root_id)
       and (has_attachments is null or has_attachments = (header like '${attachmentHeaderPattern}'))
       and (not only_contacts or ${allowsHandleSql('own.id', 'sender')} and not ${hasBlockedSql('own.id', 'sender')}
         and (select 1 from agent other where other.handle = sender and ${allowsHandleSql('other.id', 'own.handle')}) is not null))`

/**
 * SQL common table expression `texts`: the first matching entries. Each has its body, if the reader needs the body, and
 * the total bytes of the bodies up to it.
 */
const textsSql = `texts as (
     select matching.*, envelope.body, sender = '${postmaster.handle}' as is_reported,
       octet_length(envelope.body) as own_bytes,
       sum(octet_length(envelope.body)) over (order by n) as bytes
     from matching cross join wanted left join envelope
       on envelope.id = matching.envelope_id and (with_texts or sender = '${postmaster.handle}')
     where place <= ${foundMax})`

/**
 * Returns the statement that finds the matching entries of a mailbox. It examines at most `lookedMax` entries,
 * including those that do not match. It reads the entries and the cursor of removed mail in one snapshot, so both are
 * consistent.
 */
const findingAmong = (name: string, lookedMax: number) =>
  statement<Row>(
    name,
    `with ${wantedRowSql},
   ${lookedUpSql(lookedMax)},
   ${matchingSql(lookedMax)},
   ${textsSql}
   select own.handle, coalesce(reading.removed_created_at, 0) as removed_created_at,
     coalesce(reading.removed_envelope_id, ${noIdSql}) as removed_envelope_id,
     exists (${entriesAfter('created_at, envelope_id', 'created_at < since', 1)}) as skips,
     (select count(*)::integer from looked) as looked_at, (select count(*)::integer from matching) as found,
     last.created_at as last_created_at, last.envelope_id as last_envelope_id,
     texts.created_at, texts.envelope_id, texts.direction, texts.read_at is null as unread, texts.header, texts.sender,
     coalesce(texts.root_id, texts.envelope_id) as root_id,
     case when texts.is_reported then ${envelopeColumnSql('texts.header', 'texts.body')} end as body,
     case when with_texts then ${firstText} end as text
   from wanted join agent own on own.id = wanted.agent_id
   left join mailbox_reading reading on reading.agent_id = wanted.agent_id
   left join looked last on last.n = least(${lookedMax}, (select max(n) from looked))
   left join texts on coalesce(bytes, 0) - coalesce(own_bytes, 0) < ${bodyBytesMax}
   order by texts.n`,
    rowColumns,
  )

const finding = findingAmong('find-occurrences', lookedAtMax)
const findingOne = findingAmong('find-occurrence', 1)

/** Returns the store of occurrences, which are the entries after a cursor. Event subscribers read them. */
export function occurrencesStore(query: Query) {
  return {
    /** Returns the next matching entries of one mailbox in order. Returns undefined if the agent does not exist. */
    async find(wanted: OccurrenceQuery): Promise<FoundOccurrences | undefined> {
      const { agentId, after, since, withTexts, isReported = false, senders, rootId = null, isOne } = wanted
      const { rows } = await query(isOne ? findingOne : finding, {
        agent_id: agentId,
        after_created_at: after.after_created_at,
        after_envelope_id: after.after_envelope_id,
        since,
        with_texts: withTexts,
        is_reported: isReported,
        handles: senders?.handles ?? null,
        owners: senders?.owners ?? null,
        of_one_thread: rootId !== null,
        root_id: rootId,
        has_attachments: wanted.hasAttachments ?? null,
        only_contacts: wanted.onlyContacts ?? false,
      })
      const [first] = rows
      if (!first) return undefined
      const entries = rows.filter(({ created_at }) => created_at !== null).map(entryOf)
      const isCut = entries.length < first.found
      return {
        handle: first.handle,
        entries,
        last: isCut ? placeOf(entries.at(-1)) : lastOf(first),
        hasMore: isCut || first.looked_at > (isOne ? 1 : lookedAtMax),
        removed: { after_created_at: first.removed_created_at, after_envelope_id: first.removed_envelope_id },
        skips: first.skips,
      }
    },
  }
}

const placeOf = (entry: OccurrenceEntry | undefined): MailboxCursor | undefined =>
  entry && { after_created_at: entry.createdAt, after_envelope_id: entry.envelopeId }

const lastOf = ({ last_created_at, last_envelope_id }: Row): MailboxCursor | undefined =>
  last_created_at === null || last_envelope_id === null
    ? undefined
    : { after_created_at: last_created_at, after_envelope_id: last_envelope_id }

const entryOf = ({ created_at, envelope_id, root_id, ...entry }: Row): OccurrenceEntry => ({
  createdAt: created_at!,
  envelopeId: envelope_id,
  rootId: root_id,
  direction: entry.direction,
  unread: entry.unread,
  header: entry.header,
  sender: entry.sender,
  body: entry.body,
  text: entry.text,
})
