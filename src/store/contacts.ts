import type { Contact } from '#generated/rest/models.ts'
import type { Admission, Changed } from './changes.ts'
import { joinSought, listsOf } from './sought-agents.ts'
import { statement, type Query } from './statements.ts'

/** An agent, and the other one that it deals with, whether that exists or not. */
export interface Pair {
  agentId: string
  handle: string
  other: string
}

export interface Relation {
  /** What the other is to the agent, as its list of contacts has it. */
  status: Contact['status'] | null
  /** Whether there is such an agent of the same owner, or of one that shares an organization. */
  related: boolean
  /** The same, and it can receive and has not blocked the agent. */
  joinable: boolean
}

export interface NewRequest extends Pair {
  id: string
  message: string | null
}

/** In SQL: the owner of an agent and all organizations of the owner. */
const circleOf = (agent: string): string =>
  `array(select ${agent}.owner_id union all select organization_id from organization_member where account_id = ${agent}.owner_id)`

/**
 * In SQL: true if an owner is in a circle, or is a member of an organization in it. The number of lookups depends on
 * the circle alone.
 */
const isInCircle = (owner: string, circle: string): string => `(${owner} = any(${circle}) or (
  select count(*) from organization_member where organization_id = any(${circle}) and account_id = ${owner}) > 0)`

/** That the allowlist of an agent has a handle. */
export const admits = (agent: string, handle: string): string =>
  `(select 1 from allowlist_entry where agent_id = ${agent} and entry = ${handle}) is not null`

export const hasBlocked = (agent: string, handle: string): string =>
  `(select 1 from block where agent_id = ${agent} and blocked_handle = ${handle}) is not null`

/** That the list of contacts of an agent shows whether another admits it; nobody else is told when that changes. */
const shows = (agent: string, handle: string, asks: string): string =>
  `(${admits(agent, handle)} or (${asks} and not ${hasBlocked(agent, handle)}))`

const askingOf = (target: string): string => `(
  select 1 from contact_request where requester = own.handle and target = ${target} and not declined) is not null`

/** Whose lists of contacts change: what a statement returns that removes entries of allowlists. */
export const entryReturned = `agent_id, (
  select case when ${shows(listsOf('other'), 'own.handle', askingOf('allowlist_entry.entry'))} then other.id end
  from agent own ${joinSought('other', { handle: 'allowlist_entry.entry', other: 'own.id' })}
  where own.id = allowlist_entry.agent_id) as other_id`

const showing = statement<{ id: string }>(
  'shown-contacts',
  `select distinct id from (
     select other.id, ${shows(listsOf('other'), 'own.handle', askingOf('admission.entry'))} as is_shown
     from unnest(:agent_ids::uuid[], :entries::text[]) as admission(agent_id, entry)
     cross join lateral (select id, handle from agent where id = admission.agent_id offset 0) own
     ${joinSought('other', { handle: 'admission.entry', other: 'own.id' })} offset 0) found
   where is_shown and id is not null`,
  { id: 'agent id' },
)

/** The agents whose lists of contacts show what others admit. */
export async function shownTo(query: Query, admissions: readonly Admission[]): Promise<string[]> {
  const { rows } = await query(showing, {
    agent_ids: admissions.map(({ agent_id }) => agent_id),
    entries: admissions.map(({ entry }) => entry),
  })
  return rows.map(({ id }) => id)
}

export interface EntryReturned {
  agent_id: string
  other_id: string | null
}

export const agentsOf = (rows: readonly EntryReturned[]): (string | null)[] =>
  rows.flatMap(({ agent_id, other_id }) => [agent_id, other_id])

const relating = statement<Relation>(
  'relate-contact',
  `select coalesce(related, false) as related,
     coalesce(related and not other.inactive and not other.paused and not blocking, false) as joinable,
     case
       when admitting and admitted then 'contact'
       when admitting and exists (select 1 from contact_request where requester = pair.handle and target = pair.other) then 'asked'
       when admitted and not ${hasBlocked('pair.agent_id', 'pair.other')} and exists (
         select 1 from contact_request where requester = pair.other and target = pair.handle and not declined) then 'asks_you'
     end as status
   from (select :agent_id::uuid as agent_id, :handle::text as handle, :other::text as other) pair
   join agent own on own.id = pair.agent_id
   ${joinSought('other', { handle: 'pair.other', other: 'pair.agent_id', columns: ['owner_id', 'inactive', 'paused'] })}
   cross join lateral (select ${circleOf('own')} as circle offset 0) own_circle
   cross join lateral (
     select ${isInCircle(`coalesce(other.owner_id, '')`, 'own_circle.circle')} as related,
       ${hasBlocked(listsOf('other'), 'pair.handle')} as blocking,
       ${admits('own.id', 'pair.other')} as admitting, ${admits(listsOf('other'), 'pair.handle')} as admitted
     offset 0) found`,
  { related: 'boolean', joinable: 'boolean', status: 'text' },
)

interface Found extends Pick<Contact, 'handle' | 'status' | 'display_name' | 'message' | 'since'> {}

/**
 * What an agent has not answered says nothing of whether it exists, so its name is not shown either. Requests are those
 * that their requester still admits the target for.
 */
const listing = statement<Found>(
  'list-contacts',
  `select handle, status, display_name, message, since from (
     (select mine.entry as handle,
       case when theirs.entry is null then 'asked' else 'contact' end as status,
       case when theirs.entry is not null then other.display_name end as display_name,
       case when theirs.entry is null then asked.message end as message,
       case when theirs.entry is null then asked.created_at else greatest(mine.created_at, theirs.created_at) end as since
     from (select :agent_id::uuid as agent_id, :handle::text as handle, :after::text as after) own
     join allowlist_entry mine on mine.agent_id = own.agent_id and mine.entry > own.after
     ${joinSought('other', { handle: 'mine.entry', other: 'own.agent_id', columns: ['display_name'] })}
     left join lateral (
       select entry, created_at from allowlist_entry
       where agent_id = ${listsOf('other')} and entry = own.handle offset 0) theirs on true
     left join lateral (
       select id, message, created_at from contact_request
       where requester = own.handle and target = mine.entry offset 0) asked on true
     where theirs.entry is not null or asked.id is not null order by mine.entry limit :limit)
     union all
     (select other.handle, 'asks_you', other.display_name, asking.message, asking.created_at
     from (select :agent_id::uuid as agent_id, :handle::text as handle, :after::text as after) own
     join contact_request asking on asking.target = own.handle and asking.requester > own.after and not asking.declined
     join agent other on other.handle = asking.requester
     where ${admits('other.id', 'own.handle')} and not ${admits('own.agent_id', 'other.handle')}
       and not ${hasBlocked('own.agent_id', 'other.handle')} order by other.handle limit :limit)) found
   order by handle limit :limit`,
  { handle: 'text', status: 'text', display_name: 'text', message: 'text', since: 'integer' },
)

/** Whether there is such another agent or not, and in the same order for both. */
const lockingPair = statement<never>('lock-pair', 'select pg_advisory_xact_lock(hashtextextended(:pair, 0))')

/** In the order of their ids, so that two who ask each other never wait for each other in a circle. */
const locking = statement<never>(
  'lock-contacts',
  'select id from agent where handle = any(:handles::text[]) order by id for update',
)

/** The other side admits the agent in return only where both are related. */
const admitting = statement<Admission>(
  'admit-contact',
  `insert into allowlist_entry (agent_id, entry, created_at)
   select agent_id, entry, :now from (
     select :agent_id::uuid as agent_id, :other::text as entry
     union all select id, :handle::text from agent where handle = :other and :is_mutual) entry
   on conflict do nothing returning agent_id, entry`,
  { agent_id: 'agent id', entry: 'text' },
)

const counting = statement<{ entries: number; requests: number }>(
  'count-contacts',
  `select coalesce(max(count), 0) as entries,
     (select count(*)::integer from contact_request where requester = :requester) as requests
   from unnest(:handles::text[]) as owner(handle)
   cross join lateral (select id from agent where agent.handle = owner.handle offset 0) agent
   cross join lateral (
     select count(*)::integer as count from allowlist_entry where agent_id = agent.id offset 0) list`,
  { entries: 'integer', requests: 'integer' },
)

/** One that was taken back before keeps that its target was told: nobody is told again and again. */
const requesting = statement<Pick<EntryReturned, 'other_id'>>(
  'request-contact',
  `insert into contact_request (requester, target, id, message, created_at)
     values (:handle, :other, :id, :message, :now)
   on conflict (requester, target) do update set message = excluded.message, created_at = excluded.created_at
   returning (
     select case when ${shows(listsOf('other'), 'contact_request.requester', 'not contact_request.declined')}
       then other.id end
     from agent own ${joinSought('other', { handle: 'contact_request.target', other: 'own.id' })}
     where own.handle = contact_request.requester) as other_id`,
  { other_id: 'agent id' },
)

const forgetting = statement<never>(
  'forget-contact-request',
  'delete from contact_request where requester = :requester and target = :target and (told_at is null or :also_told)',
)

const declining = statement<{ target_id: string | null }>(
  'decline-contact',
  `update contact_request set declined = true where requester = :requester and target = :target
   returning (select id from agent where handle = contact_request.target) as target_id`,
  { target_id: 'agent id' },
)

const removing = statement<EntryReturned>(
  'remove-contact',
  `delete from allowlist_entry where (agent_id = :agent_id::uuid and entry = :other)
     or (agent_id = (select id from agent where handle = case when :is_mutual then :other end) and entry = :handle)
   returning ${entryReturned}`,
  { agent_id: 'agent id', other_id: 'agent id' },
)

/** Agents that admit each other by name, and requests to become such. What holds follows from both allowlists. */
export function contactsStore(query: Query, changed: Changed) {
  return {
    /** The same statement and answer for every agent that does not admit this one, if there is such an agent or not. */
    async relation({ agentId, handle, other }: Pair): Promise<Relation> {
      const none: Relation = { status: null, related: false, joinable: false }
      return (await query(relating, { agent_id: agentId, handle, other })).rows[0] ?? none
    },

    /** In the order of handles, after one of them. */
    async list(agentId: string, handle: string, after: string, limit: number): Promise<Contact[]> {
      return (await query(listing, { agent_id: agentId, handle, after, limit })).rows
    },

    /** Until the transaction ends, so that of two who ask each other one sees what the other has done. */
    async lockPair({ handle, other }: Pair): Promise<void> {
      await query(lockingPair, { pair: [handle, other].toSorted().join(' ') })
    },

    /** Until the transaction ends; after the pair. */
    async lock(handles: readonly string[]): Promise<void> {
      await query(locking, { handles })
    },

    async admit({ agentId, handle, other }: Pair, isMutual: boolean, now: number): Promise<void> {
      changed.admitted((await query(admitting, { now, agent_id: agentId, other, handle, is_mutual: isMutual })).rows)
    },

    /** The longest of the allowlists of these agents, and the requests of one of them. */
    async count(requester: string, handles: readonly string[]): Promise<{ entries: number; requests: number }> {
      return (await query(counting, { requester, handles })).rows[0]!
    },

    async request({ id, agentId, handle, other, message }: NewRequest, now: number): Promise<void> {
      const { rows } = await query(requesting, { handle, other, id, message, now })
      changed('contacts', [agentId, ...rows.map(({ other_id }) => other_id)])
    },

    /** One that its target was not told of, or with `also` any one. */
    async forget(requester: string, target: string, also: 'told' | undefined = undefined): Promise<void> {
      await query(forgetting, { requester, target, also_told: also === 'told' })
    },

    /** Whoever asks is not told. */
    async decline(requester: string, target: string): Promise<void> {
      const { rows } = await query(declining, { requester, target })
      changed(
        'contacts',
        rows.map(({ target_id }) => target_id),
      )
    },

    /** Takes the entry of the other out of the agent's allowlist, and with `isMutual` the other way round too. */
    async remove({ agentId, handle, other }: Pair, isMutual: boolean): Promise<void> {
      const { rows } = await query(removing, { agent_id: agentId, other, is_mutual: isMutual, handle })
      changed('contacts', agentsOf(rows))
    },
  }
}
