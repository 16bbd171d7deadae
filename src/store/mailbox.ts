import type { Knex } from 'knex'
import type { Envelope, EnvelopeHeader, MailboxCursor } from '#generated/rest/models.ts'
import type { Serialized } from '#generated/rest/handlers.ts'
import { persistently } from './errors.ts'
import { run, statement } from './sql.ts'

export type Feed = 'in' | 'out' | 'both'
export type Order = 'asc' | 'desc'

export interface Listing {
  direction: Feed
  order: Order
  /** Only for the feed `in`. */
  unread: boolean | undefined
  after: MailboxCursor | undefined
  limit: number
}

export interface ListedHeader {
  envelope_id: string
  created_at: number
  direction: 'in' | 'out' | 'self'
  unread: boolean
  /** The header as it was stored, without `unread` and `direction`. */
  header: string
}

export interface StoredEnvelope {
  envelope_id: string
  envelope: Serialized<Envelope>
}

const feeds: Record<Feed, string> = { in: `and direction <> 'out'`, out: `and direction <> 'in'`, both: '' }
const readStates = { true: 'and read_at is null', false: 'and read_at is not null', undefined: '' }

function listing({ direction, order, unread, after }: Omit<Listing, 'limit'>) {
  const readState = direction === 'in' ? `${unread}` as const : 'undefined'
  return statement<ListedHeader>(
    `list-${direction}-${order}-${readState}-${after !== undefined}`,
    `select envelope_id, created_at, direction, direction <> 'out' and read_at is null as unread, header
     from mailbox_entry where agent_id = ? ${feeds[direction]} ${readStates[readState]}
     ${after ? `and (created_at, envelope_id) ${order === 'asc' ? '>' : '<'} (?, ?)` : ''}
     order by created_at ${order}, envelope_id ${order} limit ?`,
  )
}

const opening = statement<{ envelope_id: string; body: string }>(
  'open-envelopes',
  `with opened as (
     update mailbox_entry set read_at = ?
     where agent_id = ? and envelope_id = any(?::text[]) and direction <> 'out' and read_at is null)
   select entry.envelope_id, envelope.body
   from mailbox_entry entry join envelope on envelope.id = entry.envelope_id
   where entry.agent_id = ? and entry.envelope_id = any(?::text[]) and entry.direction <> 'out'`,
)

const marking = statement<never>(
  'mark-read',
  `update mailbox_entry set read_at = ?
   where agent_id = ? and envelope_id = any(?::text[]) and direction <> 'out' and read_at is null`,
)

/** What an agent sees of its mail. Every question names the agent, so nobody can be shown another's. */
export function mailboxStore(knex: Knex) {
  return {
    /** Headers after the cursor, in order, at most `limit`. */
    async list(agentId: string, { limit, ...where }: Listing): Promise<ListedHeader[]> {
      const after = where.after ? [where.after.after_created_at, where.after.after_envelope_id] : []
      return persistently(async () => (await run(knex, listing(where), [agentId, ...after, limit])).rows)
    },

    /** Those of the envelopes that were addressed to the agent, each marked read at `now`; in no order. */
    async open(agentId: string, ids: readonly string[], now: number): Promise<StoredEnvelope[]> {
      const wanted = [...ids]
      const { rows } = await persistently(() => run(knex, opening, [now, agentId, wanted, agentId, wanted]))
      return rows.map((row) => ({ envelope_id: row.envelope_id, envelope: { serialized: row.body } }))
    },

    /** How many of the envelopes went from unread to read. */
    async markRead(agentId: string, ids: readonly string[], now: number): Promise<number> {
      return persistently(async () => (await run(knex, marking, [now, agentId, [...ids]])).affected)
    },
  }
}

export type MailboxStore = ReturnType<typeof mailboxStore>

/** A header of a listing as the wire has it: what was stored, with what depends on the reader. */
export function headerText({ header, unread, direction }: Pick<ListedHeader, 'header' | 'unread' | 'direction'>, withDirection: boolean): Serialized<EnvelopeHeader> {
  const extra = withDirection ? `,"unread":${unread},"direction":"${direction}"}` : `,"unread":${unread}}`
  return { serialized: header.slice(0, -1) + extra }
}
