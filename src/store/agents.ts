import type { Knex } from 'knex'
import type { InboundPolicy } from '../domain/trust.ts'
import { indexAgents, presented, type PresentedAgent } from './agent-words.ts'
import { persistently } from './errors.ts'
import { run, statement } from './sql.ts'

export type Visibility = 'public' | 'private'

export interface AgentIdentity {
  id: string
  handle: string
  /** The account that answers for the agent; for an organization's agent, the organization. */
  ownerId: string
  inactive: boolean
}

export interface AgentSetup {
  id: string
  handle: string
  owner_type: 'account' | 'organization'
  owner_id: string
  display_name: string | null
  visibility: Visibility
  inbound_policy: InboundPolicy
  paused: boolean
  inactive: boolean
}

export type AgentChanges = Partial<Pick<AgentSetup, 'display_name' | 'visibility' | 'inbound_policy' | 'paused' | 'inactive'> & { description: string | null }>

export type ListedAgent = Omit<AgentSetup, 'owner_type' | 'owner_id'> & { created_at: number }

const identifying = statement<{ id: string; handle: string; owner_id: string; inactive: boolean }>(
  'identify-agent',
  'select id, handle, owner_id, inactive from agent where id = ?',
)

const findingInactive = statement<{ id: string; inactive: boolean | null }>(
  'find-inactive',
  'select asked.id, agent.inactive from unnest(?::text[]) as asked(id) left join agent on agent.id = asked.id where agent.inactive is not false',
)

const openingMailbox = statement<never>(
  'open-mailbox',
  `with mailbox as (insert into mailbox (agent_id) values (?) on conflict do nothing)
   insert into search_position (agent_id) values (?) on conflict do nothing`,
)

export function agentsStore(knex: Knex) {
  return {
    async identify(agentId: string): Promise<AgentIdentity | undefined> {
      const { rows } = await persistently(() => run(knex, identifying, [agentId]))
      return rows.map(({ owner_id, ...row }) => ({ ...row, ownerId: owner_id }))[0]
    },

    /** Those of the agents that are inactive, and those that are not there any more. */
    async inactiveAmong(ids: readonly string[]): Promise<Map<string, 'inactive' | 'gone'>> {
      const { rows } = await persistently(() => run(knex, findingInactive, [[...ids]]))
      return new Map(rows.map(({ id, inactive }) => [id, inactive ? 'inactive' : 'gone']))
    },

    async idOf(handle: string): Promise<string | undefined> {
      const row = await knex('agent').first<{ id: string } | undefined>('id').where({ handle })
      return row?.id
    },

    /** Makes the agent what the setup says, with its mailbox; the id of one that exists stays. */
    async put(setup: AgentSetup, now: number): Promise<string> {
      const { id: _, handle: __, ...changes } = setup
      const [row] = await knex('agent')
        .insert({ ...setup, created_at: now, updated_at: now })
        .onConflict('handle')
        .merge({ ...changes, updated_at: now })
        .returning<PresentedAgent[]>(presented)
      await indexAgents(knex, [row!])
      await run(knex, openingMailbox, [row!.id, row!.id])
      return row!.id
    },

    /** A new agent with its mailbox; a handle that is taken fails it (23505). */
    async create(agent: AgentSetup & { description: string | null }, now: number): Promise<void> {
      await knex('agent').insert({ ...agent, created_at: now, updated_at: now })
      await indexAgents(knex, [agent])
      await run(knex, openingMailbox, [agent.id, agent.id])
    },

    async change(agentId: string, changes: AgentChanges, now: number): Promise<void> {
      const changed = knex('agent').where({ id: agentId }).update({ ...changes, updated_at: now })
      await indexAgents(knex, await changed.returning<PresentedAgent[]>(presented))
    },

    /** All agents, or those whose handles begin with this owner's name. */
    async list(owner: string | undefined): Promise<ListedAgent[]> {
      const agents = owner === undefined ? knex('agent') : knex('agent').whereRaw(`split_part(handle, '.', 1) = ?`, [`@${owner}`])
      return agents.select<ListedAgent[]>('handle', 'id', 'display_name', 'visibility', 'inbound_policy', 'paused', 'inactive', 'created_at').orderBy('handle')
    },

    async replaceAllowlist(agentId: string, entries: readonly string[], now: number): Promise<void> {
      await knex('allowlist_entry').where({ agent_id: agentId }).whereNotIn('entry', entries).delete()
      if (entries.length === 0) return
      const rows = entries.map((entry) => ({ agent_id: agentId, entry, created_at: now }))
      await knex('allowlist_entry').insert(rows).onConflict(['agent_id', 'entry']).ignore()
    },

    async replaceBlocks(agentId: string, handles: readonly string[], now: number): Promise<void> {
      await knex('block').where({ agent_id: agentId }).whereNotIn('blocked_handle', handles).delete()
      if (handles.length === 0) return
      const rows = handles.map((blocked_handle) => ({ agent_id: agentId, blocked_handle, created_at: now }))
      await knex('block').insert(rows).onConflict(['agent_id', 'blocked_handle']).ignore()
    },
  }
}
