import type { EnvelopeHeader, MailboxCursor } from '#generated/rest/models.ts'
import { persistently } from './errors.ts'
import type { Direct } from './direct.ts'
import { statement, type Statement } from './sql.ts'

export type Feed = 'in' | 'out' | 'both'
export type Order = 'asc' | 'desc'

export interface Listing {
  agentId: string
  direction: Feed
  order: Order
  /** Only for the feed `in`. */
  unread: boolean | undefined
  after: MailboxCursor | undefined
  limit: number
}

/** A page as the wire has it. */
export interface ListedPage {
  /** The headers as items of a JSON array; one more is there. */
  headers: string
  /** Of the last one shown; null when that is all. */
  next: MailboxCursor | null
}

/** A header as it is kept, and what its reader sees with it. */
export interface EntryHeader {
  direction: 'in' | 'out' | 'self'
  unread: boolean
  /** Open at its end. */
  header: string
}

export interface Opening {
  agentId: string
  ids: readonly string[]
  now: number
}

const feeds: Record<Feed, string> = { in: `and direction <> 'out'`, out: `and direction <> 'in'`, both: '' }
const readStates = { true: 'and read_at is null', false: 'and read_at is not null', undefined: '' }

interface PageRow {
  /** Null where there is none. */
  headers: string | null
  count: number
}

/** No header has a line break in it, so that the last one can be found. */
const between = ',\n'

const unreadText = `case when direction <> 'out' and read_at is null then 'true' else 'false' end`
const readerFields: Record<Feed, string> = {
  in: `',"unread":' || ${unreadText} || '}'`,
  out: `',"unread":' || ${unreadText} || '}'`,
  both: `',"unread":' || ${unreadText} || ',"direction":"' || direction || '"}'`,
}

/** Pages of many mailboxes by one statement, each page as one text, since values cost more than their characters. */
function paging({ direction, order, unread, after }: Listing): Statement<PageRow> {
  const readState = direction === 'in' ? readStates[`${unread}`] : ''
  const beyond = after ? `and (created_at, envelope_id) ${order === 'asc' ? '>' : '<'} (wanted.after_created_at, wanted.after_envelope_id)` : ''
  return statement(
    kindOf({ direction, order, unread, after }),
    `select page.headers, page.count
     from unnest(?::text[], ?::bigint[], ?::text[], ?::integer[]) with ordinality
       as wanted(agent_id, after_created_at, after_envelope_id, most, place)
     cross join lateral (
       select string_agg(header || ${readerFields[direction]}, E'${between.replace('\n', '\\n')}') as headers, count(*)::integer as count
       from (
         select header, direction, read_at from mailbox_entry
         where agent_id = wanted.agent_id ${feeds[direction]} ${readState} ${beyond}
         order by created_at ${order}, envelope_id ${order} limit wanted.most) entry) page
     order by wanted.place`,
  )
}

/** Listings of one kind differ in values only. */
const kindOf = ({ direction, order, unread, after }: Pick<Listing, 'direction' | 'order' | 'unread' | 'after'>): string => `list-${direction}-${order}-${unread}-${after !== undefined}`

/** One more than the limit was asked for, to see whether there is more; a cursor never leads to an empty page. */
function pageOf({ headers, count }: PageRow, limit: number): ListedPage {
  if (headers === null || count <= limit) return { headers: headers ?? '', next: null }
  const shown = headers.slice(0, headers.lastIndexOf(between))
  const last: EnvelopeHeader = JSON.parse(shown.slice(shown.lastIndexOf(between) + 1))
  return { headers: shown, next: { after_created_at: last.created_at, after_envelope_id: last.id } }
}

/** Entries are locked by order, so that two batches never wait for each other in a circle. */
const opening = statement<{ agent_id: string; envelope_id: string; body: string }>(
  'open-envelopes',
  `with wanted as (
     select * from unnest(?::text[], ?::text[], ?::bigint[]) as wanted(agent_id, envelope_id, now)),
   unread as (
     select entry.agent_id, entry.envelope_id, wanted.now from wanted join mailbox_entry entry using (agent_id, envelope_id)
     where entry.direction <> 'out' and entry.read_at is null order by 1, 2 for update of entry),
   opened as (
     update mailbox_entry entry set read_at = unread.now from unread
     where entry.agent_id = unread.agent_id and entry.envelope_id = unread.envelope_id)
   select entry.agent_id, entry.envelope_id, envelope.body
   from wanted join mailbox_entry entry using (agent_id, envelope_id) join envelope on envelope.id = entry.envelope_id
   where entry.direction <> 'out'`,
)

const marking = statement<never>(
  'mark-read',
  `update mailbox_entry set read_at = ?
   where agent_id = ? and envelope_id = any(?::text[]) and direction <> 'out' and read_at is null`,
)

const keyOf = (agentId: string, envelopeId: string): string => `${agentId} ${envelopeId}`

/** What an agent sees of its mail. Every question names the agent, so nobody can be shown another's. */
export function mailboxStore({ run, gathered }: Pick<Direct, 'run' | 'gathered'>) {
  const listers = new Map<string, (wanted: Listing) => Promise<ListedPage>>()

  function listerOf(wanted: Listing): (wanted: Listing) => Promise<ListedPage> {
    const page = paging(wanted)
    return gathered(async (all: readonly Listing[]) => {
      const cursors = [all.map(({ after }) => after?.after_created_at ?? 0), all.map(({ after }) => after?.after_envelope_id ?? '')]
      const { rows } = await persistently(() => run(page, [all.map(({ agentId }) => agentId), ...cursors, all.map(({ limit }) => limit + 1)]))
      return rows.map((row, index) => pageOf(row, all[index]!.limit))
    })
  }

  const openAll = gathered(async (wanted: readonly Opening[]) => {
    const entries = new Map(wanted.flatMap(({ agentId, ids, now }) => ids.map((id) => [keyOf(agentId, id), { agentId, id, now }])))
    const column = <K extends 'agentId' | 'id' | 'now'>(name: K) => [...entries.values()].map((entry) => entry[name])
    const { rows } = await persistently(() => run(opening, [column('agentId'), column('id'), column('now')]))
    const bodies = new Map(rows.map(({ agent_id, envelope_id, body }) => [keyOf(agent_id, envelope_id), { serialized: body }]))
    return wanted.map(({ agentId, ids }) => ids.map((id) => bodies.get(keyOf(agentId, id))))
  })

  return {
    /** Headers after the cursor, in order, at most `limit`. */
    list(wanted: Listing): Promise<ListedPage> {
      const kind = kindOf(wanted)
      const list = listers.get(kind) ?? listerOf(wanted)
      listers.set(kind, list)
      return list(wanted)
    },

    /** The envelopes, where they were addressed to the agent, each marked read at `now`; in the order of the ids. */
    open: openAll,

    /** How many of the envelopes went from unread to read. */
    async markRead(agentId: string, ids: readonly string[], now: number): Promise<number> {
      return (await persistently(() => run(marking, [now, agentId, [...ids]]))).affected
    },
  }
}

export type MailboxStore = ReturnType<typeof mailboxStore>

/** A header as the wire has it: what was stored, with what depends on the reader. */
export const headerText = ({ header, unread, direction }: EntryHeader, withDirection: boolean): string =>
  withDirection ? `${header},"unread":${unread},"direction":"${direction}"}` : `${header},"unread":${unread}}`
