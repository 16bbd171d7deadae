import type { ColumnsOf } from './columns.ts'
import { uuidText } from './ids.ts'
import { hasKey, insertion, statement, type Query } from './statements.ts'

export interface TicketRow {
  hash: string
  agent_id: string
  handle: string
  client_id: string
  session_id: string
  /** Space-separated. */
  scope: string
  token_expires_at: number
  expires_at: number
}

const ticketColumns: ColumnsOf<TicketRow> = {
  hash: 'text',
  agent_id: 'agent id',
  handle: 'text',
  client_id: 'text',
  session_id: 'text',
  scope: 'text',
  token_expires_at: 'integer',
  expires_at: 'integer',
}
const columns = Object.keys(ticketColumns)

const adding = insertion<never>('add-ticket', 'ticket', columns, '')

/** Of those who take the same ticket at the same time, one gets the row. */
const taking = statement<TicketRow>(
  'take-ticket',
  `delete from ticket where hash = :hash
   returning ${columns}`,
  ticketColumns,
)

const removing = statement<never>(
  'remove-tickets',
  `delete from ticket where hash = any(array(
     select hash from ticket where ${hasKey('hash')} and expires_at <= :now limit :limit))`,
)

/** Tickets that open a WebSocket, by their hashes. */
export function ticketsStore(query: Query) {
  return {
    async add(ticket: TicketRow): Promise<void> {
      await query(adding, { row: JSON.stringify({ ...ticket, agent_id: uuidText(ticket.agent_id) }) })
    },

    /** Gives the ticket once, to one caller. */
    async take(hash: string): Promise<TicketRow | undefined> {
      return (await query(taking, { hash })).rows[0]
    },

    /** Removes at most `limit` tickets that have expired; says how many. */
    async removeExpired(now: number, limit: number): Promise<number> {
      return (await query(removing, { now, limit })).affected
    },
  }
}
