import type { ColumnKindsOf } from '../engine/columns.ts'
import { type Query, statement } from '../engine/statements.ts'
import { allowsHandleSql, hasBlockedSql } from './contacts.ts'
import { canActForAgentSql, canActForAgentValues } from './managed-agents.ts'

/** Contact request that is not yet announced to its target, with the current relation of both agents. */
export interface UnannouncedContactRequest {
  id: string
  requester: string
  target: string
  message: string | null
  created_at: number
  isContact: boolean
  /**
   * True if the target will be notified. False if it blocked the requester, declined the request, or cannot receive
   * mail.
   */
  isTold: boolean
}

/** Returns a row if there are unannounced requests. A job polls with it. Exported for tests that count statements. */
const findUnannouncedContactStatement = statement<never>(
  'find-unannounced-contact',
  'select 1 from contact_request where told_at is null limit 1',
)

const listUnannouncedContactsStatement = statement<
  Omit<UnannouncedContactRequest, 'isContact' | 'isTold'> & { is_contact: boolean; is_told: boolean }
>(
  'list-unannounced-contacts',
  `select request.id, request.requester, request.target, request.message, request.created_at,
     admitting and ${allowsHandleSql('target.id', 'request.requester')} as is_contact,
     coalesce(admitting and not request.declined and not target.inactive
       and not target.paused and not ${hasBlockedSql('target.id', 'request.requester')}, false) as is_told
   from contact_request request
   join agent requester on requester.handle = request.requester
   left join agent target on target.handle = request.target
   cross join lateral (select ${allowsHandleSql('requester.id', 'request.target')} as admitting) found
   where request.told_at is null
   order by request.requester, request.target limit :limit for update of request skip locked`,
  {
    id: 'text',
    requester: 'text',
    target: 'text',
    message: 'text',
    created_at: 'integer',
    is_contact: 'boolean',
    is_told: 'boolean',
  },
)

/**
 * Value of `told_at` for a request that is not announced to its target. The target has blocked the requester, has
 * declined the request, or cannot receive mail.
 */
export const withheldNotificationTime = 0

/** Marks requests as announced. Deletes requests between agents that have become contacts. */
const markContactsAnnouncedStatement = statement<never>(
  'mark-contacts-announced',
  `with told as (
     select * from unnest(:requesters::text[], :targets::text[], :are_contacts::boolean[], :are_told::boolean[])
       as told(requester, target, is_contact, is_told)),
   over as (
     delete from contact_request using told where told.is_contact
       and contact_request.requester = told.requester and contact_request.target = told.target)
   update contact_request set told_at = case when told.is_told then :now::bigint else ${withheldNotificationTime} end from told
     where not told.is_contact
     and contact_request.requester = told.requester and contact_request.target = told.target`,
)

/**
 * Reads one page of all requests. Deletes the withdrawn requests in it that were announced before the cutoff. A request
 * is withdrawn if its requester no longer allows the target.
 */
const removeOldContactRequestsStatement = statement<{ requester: string; target: string }>(
  'remove-old-contact-requests',
  `with page as (
     select requester, target from contact_request where (requester, target) > (:after_requester, :after_target)
       order by 1, 2 limit :limit),
   gone as (
     delete from contact_request using page
     where contact_request.requester = page.requester and contact_request.target = page.target
       and contact_request.told_at <= :cutoff
       and not ${allowsHandleSql('(select id from agent where handle = page.requester)', 'page.target')})
   select requester, target from page order by 1 desc, 2 desc limit 1`,
  { requester: 'text', target: 'text' },
)

/** Returns the store of contact requests that the service has to announce to their targets. */
export function contactNoticesStore(query: Query) {
  return {
    async hasUnannouncedRequests(): Promise<boolean> {
      return (await query(findUnannouncedContactStatement)).rows.length > 0
    },

    /**
     * Returns unannounced requests, and locks them until the transaction ends. Skips requests that another transaction
     * has locked.
     */
    async lockUnannounced(limit: number): Promise<UnannouncedContactRequest[]> {
      const { rows } = await query(listUnannouncedContactsStatement, { limit })
      return rows.map(({ is_contact, is_told, ...row }) => ({ ...row, isContact: is_contact, isTold: is_told }))
    },

    async markAnnounced(requests: readonly UnannouncedContactRequest[], now: number): Promise<void> {
      const column = <K extends keyof UnannouncedContactRequest>(name: K): UnannouncedContactRequest[K][] =>
        requests.map((row) => row[name])
      await query(markContactsAnnouncedStatement, {
        requesters: column('requester'),
        targets: column('target'),
        are_contacts: column('isContact'),
        are_told: column('isTold'),
        now,
      })
    },

    /**
     * Removes old withdrawn requests from one page of all requests. Returns the key of the last request in the page.
     */
    async collect(
      [after_requester, after_target]: readonly [string, string],
      limit: number,
      cutoff: number,
    ): Promise<[string, string] | undefined> {
      const { rows } = await query(removeOldContactRequestsStatement, { after_requester, after_target, limit, cutoff })
      return rows.map(({ requester, target }): [string, string] => [requester, target])[0]
    },
  }
}

/** Contact request that the target has not answered. */
export interface UnansweredContactRequest {
  id: string
  /** Handle of the agent that sent the request. */
  requester: string
  agent_id: string
  /** Handle of the agent that received the request. */
  handle: string
  message: string | null
  created_at: number
}

/**
 * SQL joins of each `agent` and the unanswered contact requests to it. The conditions are the same as in the contact
 * list.
 */
const waitingRequestsSql = `agent join contact_request request on request.target = agent.handle
   join agent other on other.handle = request.requester
   where ${canActForAgentSql} and not request.declined and ${allowsHandleSql('other.id', 'agent.handle')}
     and not ${allowsHandleSql('agent.id', 'other.handle')} and not ${hasBlockedSql('agent.id', 'other.handle')}`

const columnsSql =
  'request.id, request.requester, agent.id as agent_id, agent.handle, request.message, request.created_at'

const waitingRequestColumns: ColumnKindsOf<UnansweredContactRequest> = {
  id: 'text',
  requester: 'text',
  agent_id: 'agent id',
  handle: 'text',
  message: 'text',
  created_at: 'integer',
}

const listWaitingContactRequestsStatement = statement<UnansweredContactRequest>(
  'list-waiting-contact-requests',
  `select ${columnsSql} from ${waitingRequestsSql} order by request.id limit :limit`,
  waitingRequestColumns,
)

const countContactRequestsStatement = statement<{ count: number }>(
  'count-contact-requests',
  `select count(*)::integer as count from (select 1 from ${waitingRequestsSql} limit :limit) waiting`,
  { count: 'integer' },
)

const findWaitingContactRequestStatement = statement<UnansweredContactRequest>(
  'find-waiting-contact-request',
  `select ${columnsSql} from ${waitingRequestsSql} and request.id = :id`,
  waitingRequestColumns,
)

/**
 * Returns the store of unanswered contact requests. A person sees the requests to agents for which the person may act.
 */
export function contactRequestsStore(query: Query) {
  return {
    /** Returns the oldest waiting requests for the agents that the account may act for. */
    async waiting(accountId: string, limit: number): Promise<UnansweredContactRequest[]> {
      return (await query(listWaitingContactRequestsStatement, { ...canActForAgentValues(accountId), limit })).rows
    },

    async countWaiting(accountId: string, most: number): Promise<number> {
      return (await query(countContactRequestsStatement, { ...canActForAgentValues(accountId), limit: most })).rows[0]!
        .count
    },

    async find(accountId: string, id: string): Promise<UnansweredContactRequest | undefined> {
      return (await query(findWaitingContactRequestStatement, { ...canActForAgentValues(accountId), id })).rows[0]
    },
  }
}
