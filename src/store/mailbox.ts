import type { EnvelopeHeader, MailboxCursor } from '#generated/rest/models.ts'
import type { Serialized } from '#generated/rest/handlers.ts'
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

export interface ListedHeader {
  direction: 'in' | 'out' | 'self'
  unread: boolean
  /** The header as it was stored, without `unread` and `direction`. */
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
  /** A header a line; null where there is none. */
  headers: string | null
  /** The first letter of each one's direction, large for what is unread. */
  states: string | null
}

const stateOfEntry = `case direction when 'in' then case when read_at is null then 'I' else 'i' end
  when 'self' then case when read_at is null then 'S' else 's' end else 'o' end`

/** Pages of many mailboxes by one statement, each page as two texts, since values cost more than their characters. */
function paging({ direction, order, unread, after }: Listing): Statement<PageRow> {
  const readState = direction === 'in' ? readStates[`${unread}`] : ''
  const beyond = after ? `and (created_at, envelope_id) ${order === 'asc' ? '>' : '<'} (wanted.after_created_at, wanted.after_envelope_id)` : ''
  return statement(
    kindOf({ direction, order, unread, after }),
    `select page.headers, page.states
     from unnest(?::text[], ?::bigint[], ?::text[], ?::integer[]) with ordinality
       as wanted(agent_id, after_created_at, after_envelope_id, most, place)
     cross join lateral (
       select string_agg(header, E'\\n') as headers, string_agg(${stateOfEntry}, '') as states
       from (
         select header, direction, read_at from mailbox_entry
         where agent_id = wanted.agent_id ${feeds[direction]} ${readState} ${beyond}
         order by created_at ${order}, envelope_id ${order} limit wanted.most) entry) page
     order by wanted.place`,
  )
}

/** Listings of one kind differ in values only. */
const kindOf = ({ direction, order, unread, after }: Pick<Listing, 'direction' | 'order' | 'unread' | 'after'>): string => `list-${direction}-${order}-${unread}-${after !== undefined}`

const directions: Readonly<Record<string, ListedHeader['direction']>> = { i: 'in', s: 'self' }

function headersOf({ headers, states }: PageRow): ListedHeader[] {
  if (headers === null || states === null) return []
  return headers.split('\n').map((header, index) => {
    const state = states.charAt(index)
    const letter = state.toLowerCase()
    return { header, unread: state !== letter, direction: directions[letter] ?? 'out' }
  })
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
  const listers = new Map<string, (wanted: Listing) => Promise<ListedHeader[]>>()

  function listerOf(wanted: Listing): (wanted: Listing) => Promise<ListedHeader[]> {
    const page = paging(wanted)
    return gathered(async (all: readonly Listing[]) => {
      const cursors = [all.map(({ after }) => after?.after_created_at ?? 0), all.map(({ after }) => after?.after_envelope_id ?? '')]
      const { rows } = await persistently(() => run(page, [all.map(({ agentId }) => agentId), ...cursors, all.map(({ limit }) => limit)]))
      return rows.map(headersOf)
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
    list(wanted: Listing): Promise<ListedHeader[]> {
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

/** A header of a listing as the wire has it: what was stored, with what depends on the reader. */
export function headerText({ header, unread, direction }: Pick<ListedHeader, 'header' | 'unread' | 'direction'>, withDirection: boolean): Serialized<EnvelopeHeader> {
  const extra = withDirection ? `,"unread":${unread},"direction":"${direction}"}` : `,"unread":${unread}}`
  return { serialized: header.slice(0, -1) + extra }
}
