import type { ColumnKindsOf } from '../engine/columns.ts'
import { uuidTextOf } from '../engine/ids.ts'
import { hasKeySql, insertStatement, statement, type Query } from '../engine/statements.ts'

export interface TicketRow {
  hash: string
  agent_id: string
  handle: string
  client_id: string
  session_id: string
  /** Names of scopes, separated by spaces. */
  scope: string
  token_expires_at: number
  expires_at: number
}

const ticketColumns: ColumnKindsOf<TicketRow> = {
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

const addTicketStatement = insertStatement<never>('add-ticket', 'ticket', columns, '')

/** Deletes the ticket and returns it. Only one of several concurrent callers gets the row. */
const takeTicketStatement = statement<TicketRow>(
  'take-ticket',
  `delete from ticket where hash = :hash
   returning ${columns}`,
  ticketColumns,
)

const removeTicketsStatement = statement<never>(
  'remove-tickets',
  `delete from ticket where hash = any(array(
     select hash from ticket where ${hasKeySql('hash')} and expires_at <= :now limit :limit))`,
)

/**
 * Returns the store of tickets. A client can open one WebSocket with each ticket. The hash of the ticket identifies the
 * row.
 */
export function ticketsStore(query: Query) {
  return {
    async add(ticket: TicketRow): Promise<void> {
      await query(addTicketStatement, { row: JSON.stringify({ ...ticket, agent_id: uuidTextOf(ticket.agent_id) }) })
    },

    /** Deletes the ticket and returns it. Only one of several concurrent callers gets it. */
    async take(hash: string): Promise<TicketRow | undefined> {
      return (await query(takeTicketStatement, { hash })).rows[0]
    },

    /** Removes at most `limit` expired tickets. Returns their number. */
    async removeExpired(now: number, limit: number): Promise<number> {
      return (await query(removeTicketsStatement, { now, limit })).affected
    },
  }
}
