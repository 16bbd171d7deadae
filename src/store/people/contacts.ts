import type { Contact } from '#generated/rest/models.ts'
import type { AllowlistAddition, ReportChange } from '../engine/changes.ts'
import { agentLookupJoinSql, lookedUpAgentIdSql } from './sought-agents.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Agent with its handle, and the handle of another agent. The other agent does not need to exist. */
export interface ContactPair {
  agentId: string
  handle: string
  other: string
}

export interface ContactRelation {
  /** Status of the other agent in the contact list of the agent. Null if the list does not show the other agent. */
  status: Contact['status'] | null
  /** True if the other agent exists and has the same owner, or an owner in the same organization. */
  related: boolean
  /**
   * True if the other agent is related, can receive mail and has not blocked the agent. Both then become contacts at
   * once.
   */
  joinable: boolean
}

export interface NewContactRequest extends ContactPair {
  id: string
  message: string | null
}

/** Returns an SQL array, the circle of an agent: the ids of its owner and of the organizations of that owner. */
const circleOfSql = (agent: string): string =>
  `array(select ${agent}.owner_id union all select organization_id from organization_member where account_id = ${agent}.owner_id)`

/**
 * Returns the SQL condition that an owner is in a circle, or is a member of an organization in it. The number of index
 * lookups depends only on the circle, so the response time reveals nothing about the owner.
 */
const isInCircleSql = (owner: string, circle: string): string => `(${owner} = any(${circle}) or (
  select count(*) from organization_member where organization_id = any(${circle}) and account_id = ${owner}) > 0)`

/** Returns the SQL condition that the allowlist of an agent contains a handle. */
export const allowsHandleSql = (agent: string, handle: string): string =>
  `(select 1 from allowlist_entry where agent_id = ${agent} and entry = ${handle}) is not null`

export const hasBlockedSql = (agent: string, handle: string): string =>
  `(select 1 from block where agent_id = ${agent} and blocked_handle = ${handle}) is not null`

/**
 * Returns the SQL condition that the contact list of an agent shows another agent. If it does, the agent is notified
 * when the other agent changes its allowlist. `asks` is the SQL condition that a request of the other agent is open.
 */
const isContactSql = (agent: string, handle: string, asks: string): string =>
  `(${allowsHandleSql(agent, handle)} or (${asks} and not ${hasBlockedSql(agent, handle)}))`

const hasRequestedSql = (target: string): string => `(
  select 1 from contact_request where requester = own.handle and target = ${target} and not declined) is not null`

/**
 * SQL columns for `returning` after allowlist entries are removed. They are the ids of both agents whose contact lists
 * change.
 */
export const changedContactColumnsSql = `agent_id, (
  select case when ${isContactSql(lookedUpAgentIdSql('other'), 'own.handle', hasRequestedSql('allowlist_entry.entry'))} then other.id end
  from agent own ${agentLookupJoinSql('other', { handle: 'allowlist_entry.entry', other: 'own.id' })}
  where own.id = allowlist_entry.agent_id) as other_id`

const filterVisibleContactsStatement = statement<{ id: string }>(
  'filter-visible-contacts',
  `select distinct id from (
     select other.id, ${isContactSql(lookedUpAgentIdSql('other'), 'own.handle', hasRequestedSql('admission.entry'))} as is_shown
     from unnest(:agent_ids::uuid[], :entries::text[]) as admission(agent_id, entry)
     cross join lateral (select id, handle from agent where id = admission.agent_id offset 0) own
     ${agentLookupJoinSql('other', { handle: 'admission.entry', other: 'own.id' })} offset 0) found
   where is_shown and id is not null`,
  { id: 'agent id' },
)

/**
 * Returns the ids of agents that were added to an allowlist. Skips agents whose contact lists do not show the agent
 * with the allowlist.
 */
export async function readAffectedContactIds(
  query: Query,
  admissions: readonly AllowlistAddition[],
): Promise<string[]> {
  const { rows } = await query(filterVisibleContactsStatement, {
    agent_ids: admissions.map(({ agent_id }) => agent_id),
    entries: admissions.map(({ entry }) => entry),
  })
  return rows.map(({ id }) => id)
}

export interface ChangedContact {
  agent_id: string
  other_id: string | null
}

export const contactAgentIdsOf = (rows: readonly ChangedContact[]): (string | null)[] =>
  rows.flatMap(({ agent_id, other_id }) => [agent_id, other_id])

const readContactRelationStatement = statement<ContactRelation>(
  'read-contact-relation',
  `select coalesce(related, false) as related,
     coalesce(related and not other.inactive and not other.paused and not blocking, false) as joinable,
     case
       when admitting and admitted then 'contact'
       when admitting and exists (select 1 from contact_request where requester = pair.handle and target = pair.other) then 'asked'
       when admitted and not ${hasBlockedSql('pair.agent_id', 'pair.other')} and exists (
         select 1 from contact_request where requester = pair.other and target = pair.handle and not declined) then 'asks_you'
     end as status
   from (select :agent_id::uuid as agent_id, :handle::text as handle, :other::text as other) pair
   join agent own on own.id = pair.agent_id
   ${agentLookupJoinSql('other', { handle: 'pair.other', other: 'pair.agent_id', columns: ['owner_id', 'inactive', 'paused'] })}
   cross join lateral (select ${circleOfSql('own')} as circle offset 0) own_circle
   cross join lateral (
     select ${isInCircleSql(`coalesce(other.owner_id, '')`, 'own_circle.circle')} as related,
       ${hasBlockedSql(lookedUpAgentIdSql('other'), 'pair.handle')} as blocking,
       ${allowsHandleSql('own.id', 'pair.other')} as admitting, ${allowsHandleSql(lookedUpAgentIdSql('other'), 'pair.handle')} as admitted
     offset 0) found`,
  { related: 'boolean', joinable: 'boolean', status: 'text' },
)

/** A contact or a contact request in the list of an agent. */
export interface ContactRow extends Pick<Contact, 'handle' | 'status' | 'since'> {
  display_name: string | null
  message: string | null
}

/**
 * Lists contacts. An agent that has not answered a request has no display name in the list, because the name would
 * reveal that the agent exists. A request counts only while its requester allows the target.
 */
const listContactsStatement = statement<ContactRow>(
  'list-contacts',
  `select handle, status, display_name, message, since from (
     (select mine.entry as handle,
       case when theirs.entry is null then 'asked' else 'contact' end as status,
       case when theirs.entry is not null then other.display_name end as display_name,
       case when theirs.entry is null then asked.message end as message,
       case when theirs.entry is null then asked.created_at else greatest(mine.created_at, theirs.created_at) end as since
     from (select :agent_id::uuid as agent_id, :handle::text as handle, :after::text as after) own
     join allowlist_entry mine on mine.agent_id = own.agent_id and mine.entry > own.after
     ${agentLookupJoinSql('other', { handle: 'mine.entry', other: 'own.agent_id', columns: ['display_name'] })}
     left join lateral (
       select entry, created_at from allowlist_entry
       where agent_id = ${lookedUpAgentIdSql('other')} and entry = own.handle offset 0) theirs on true
     left join lateral (
       select id, message, created_at from contact_request
       where requester = own.handle and target = mine.entry offset 0) asked on true
     where theirs.entry is not null or asked.id is not null order by mine.entry limit :limit)
     union all
     (select other.handle, 'asks_you', other.display_name, asking.message, asking.created_at
     from (select :agent_id::uuid as agent_id, :handle::text as handle, :after::text as after) own
     join contact_request asking on asking.target = own.handle and asking.requester > own.after and not asking.declined
     join agent other on other.handle = asking.requester
     where ${allowsHandleSql('other.id', 'own.handle')} and not ${allowsHandleSql('own.agent_id', 'other.handle')}
       and not ${hasBlockedSql('own.agent_id', 'other.handle')} order by other.handle limit :limit)) found
   order by handle limit :limit`,
  { handle: 'text', status: 'text', display_name: 'text', message: 'text', since: 'integer' },
)

/** Locks a pair of handles. Both agents use the same key. The lock also works if one of the agents does not exist. */
const lockPairStatement = statement<never>('lock-pair', 'select pg_advisory_xact_lock(hashtextextended(:pair, 0))')

/** Locks agents in the order of their ids, so that two agents that request each other never deadlock. */
const lockContactsStatement = statement<never>(
  'lock-contacts',
  'select id from agent where handle = any(:handles::text[]) order by id for update',
)

/** Adds an entry to the allowlist. Adds the reverse entry only if both agents are related. */
const allowContactStatement = statement<AllowlistAddition>(
  'allow-contact',
  `insert into allowlist_entry (agent_id, entry, created_at)
   select agent_id, entry, :now from (
     select :agent_id::uuid as agent_id, :other::text as entry
     union all select id, :handle::text from agent where handle = :other and :is_mutual) entry
   on conflict do nothing returning agent_id, entry`,
  { agent_id: 'agent id', entry: 'text' },
)

const countContactsStatement = statement<{ entries: number; requests: number }>(
  'count-contacts',
  `select coalesce(max(count), 0) as entries,
     (select count(*)::integer from contact_request where requester = :requester) as requests
   from unnest(:handles::text[]) as owner(handle)
   cross join lateral (select id from agent where agent.handle = owner.handle offset 0) agent
   cross join lateral (
     select count(*)::integer as count from allowlist_entry where agent_id = agent.id offset 0) list`,
  { entries: 'integer', requests: 'integer' },
)

/**
 * Stores a request. If the requester repeats a withdrawn request, the row keeps its `told_at`. The target is therefore
 * not notified again.
 */
const requestContactStatement = statement<Pick<ChangedContact, 'other_id'>>(
  'request-contact',
  `insert into contact_request (requester, target, id, message, created_at)
     values (:handle, :other, :id, :message, :now)
   on conflict (requester, target) do update set message = excluded.message, created_at = excluded.created_at
   returning (
     select case when ${isContactSql(lookedUpAgentIdSql('other'), 'contact_request.requester', 'not contact_request.declined')}
       then other.id end
     from agent own ${agentLookupJoinSql('other', { handle: 'contact_request.target', other: 'own.id' })}
     where own.handle = contact_request.requester) as other_id`,
  { other_id: 'agent id' },
)

const removeContactRequestStatement = statement<never>(
  'remove-contact-request',
  'delete from contact_request where requester = :requester and target = :target and (told_at is null or :also_told)',
)

const declineContactStatement = statement<{ target_id: string | null }>(
  'decline-contact',
  `update contact_request set declined = true where requester = :requester and target = :target
   returning (select id from agent where handle = contact_request.target) as target_id`,
  { target_id: 'agent id' },
)

const removeContactStatement = statement<ChangedContact>(
  'remove-contact',
  `delete from allowlist_entry where (agent_id = :agent_id::uuid and entry = :other)
     or (agent_id = (select id from agent where handle = case when :is_mutual then :other end) and entry = :handle)
   returning ${changedContactColumnsSql}`,
  { agent_id: 'agent id', other_id: 'agent id' },
)

/**
 * Returns the store of contacts and contact requests. Two agents are contacts if each is in the allowlist of the other.
 * The status of a contact is computed from the allowlists and requests.
 */
export function contactsStore(query: Query, changed: ReportChange) {
  return {
    /**
     * Returns the relation of two agents. Result and time do not reveal whether an unrelated agent exists that does not
     * allow this agent.
     */
    async relation({ agentId, handle, other }: ContactPair): Promise<ContactRelation> {
      const none: ContactRelation = { status: null, related: false, joinable: false }
      return (await query(readContactRelationStatement, { agent_id: agentId, handle, other })).rows[0] ?? none
    },

    /** Returns contacts in the order of their handles. `after` is the last handle of the page before. */
    async list(agentId: string, handle: string, after: string, limit: number): Promise<ContactRow[]> {
      return (await query(listContactsStatement, { agent_id: agentId, handle, after, limit })).rows
    },

    /**
     * Locks the pair until the transaction ends. If two agents request each other, the second transaction sees the
     * request of the first.
     */
    async lockPair({ handle, other }: ContactPair): Promise<void> {
      await query(lockPairStatement, { pair: [handle, other].toSorted().join(' ') })
    },

    /** Locks agents until the transaction ends. Call `lockPair` first. */
    async lock(handles: readonly string[]): Promise<void> {
      await query(lockContactsStatement, { handles })
    },

    async admit({ agentId, handle, other }: ContactPair, isMutual: boolean, now: number): Promise<void> {
      changed.admitted(
        (await query(allowContactStatement, { now, agent_id: agentId, other, handle, is_mutual: isMutual })).rows,
      )
    },

    /** Returns the length of the longest allowlist of these agents, and the number of requests of the requester. */
    async count(requester: string, handles: readonly string[]): Promise<{ entries: number; requests: number }> {
      return (await query(countContactsStatement, { requester, handles })).rows[0]!
    },

    async request({ id, agentId, handle, other, message }: NewContactRequest, now: number): Promise<void> {
      const { rows } = await query(requestContactStatement, { handle, other, id, message, now })
      changed('contacts', [agentId, ...rows.map(({ other_id }) => other_id)])
    },

    /** Deletes a request that is not yet announced. With `also`, deletes the request in any case. */
    async forget(requester: string, target: string, also: 'told' | undefined = undefined): Promise<void> {
      await query(removeContactRequestStatement, { requester, target, also_told: also === 'told' })
    },

    /** Declines a request. Its requester is not notified. */
    async decline(requester: string, target: string): Promise<void> {
      const { rows } = await query(declineContactStatement, { requester, target })
      changed(
        'contacts',
        rows.map(({ target_id }) => target_id),
      )
    },

    /** Removes the other handle from the allowlist of the agent. With `isMutual`, also removes the reverse entry. */
    async remove({ agentId, handle, other }: ContactPair, isMutual: boolean): Promise<void> {
      const { rows } = await query(removeContactStatement, { agent_id: agentId, other, is_mutual: isMutual, handle })
      changed('contacts', contactAgentIdsOf(rows))
    },
  }
}
