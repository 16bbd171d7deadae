import type { ColumnsOf } from '../engine/columns.ts'
import { allowsHandle, hasBlocked } from './contacts.ts'
import { actable, actableValues } from './managed-agents.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Contact request that waits for the answer of its target. */
export interface WaitingRequest {
  id: string
  /** Handle of the agent that asks. */
  requester: string
  agent_id: string
  /** Handle of the agent that is asked. */
  handle: string
  message: string | null
  created_at: number
}

/** SQL: waiting requests, by the conditions of the contact list. `agent` is the agent that is asked. */
const waiting = `agent join contact_request request on request.target = agent.handle
   join agent other on other.handle = request.requester
   where ${actable} and not request.declined and ${allowsHandle('other.id', 'agent.handle')}
     and not ${allowsHandle('agent.id', 'other.handle')} and not ${hasBlocked('agent.id', 'other.handle')}`

const columns = 'request.id, request.requester, agent.id as agent_id, agent.handle, request.message, request.created_at'

const waitingRequestColumns: ColumnsOf<WaitingRequest> = {
  id: 'text',
  requester: 'text',
  agent_id: 'agent id',
  handle: 'text',
  message: 'text',
  created_at: 'integer',
}

const listing = statement<WaitingRequest>(
  'waiting-contact-requests',
  `select ${columns} from ${waiting} order by request.id limit :limit`,
  waitingRequestColumns,
)

const counting = statement<{ count: number }>(
  'count-contact-requests',
  `select count(*)::integer as count from (select 1 from ${waiting} limit :limit) waiting`,
  { count: 'integer' },
)

const finding = statement<WaitingRequest>(
  'waiting-contact-request',
  `select ${columns} from ${waiting} and request.id = :id`,
  waitingRequestColumns,
)

/** Returns the store of waiting contact requests, for the people who may act for the agents that are asked. */
export function contactRequestsStore(query: Query) {
  return {
    /** Returns the oldest waiting requests. */
    async waiting(accountId: string, limit: number): Promise<WaitingRequest[]> {
      return (await query(listing, { ...actableValues(accountId), limit })).rows
    },

    async countWaiting(accountId: string, most: number): Promise<number> {
      return (await query(counting, { ...actableValues(accountId), limit: most })).rows[0]!.count
    },

    async find(accountId: string, id: string): Promise<WaitingRequest | undefined> {
      return (await query(finding, { ...actableValues(accountId), id })).rows[0]
    },
  }
}
