import { isDeepStrictEqual } from 'node:util'
import type { Agent, InboundPolicy, Visibility } from '#generated/rest/models.ts'
import { indexAgents, presented, type PresentedAgent } from './agent-words.ts'
import { statement, type Sql } from './sql.ts'

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
  owner_type: Agent['owner_type']
  owner_id: string
  display_name: string | null
  visibility: Visibility
  inbound_policy: InboundPolicy
  paused: boolean
  inactive: boolean
}

export type AgentChanges = Partial<
  Pick<AgentSetup, 'display_name' | 'visibility' | 'inbound_policy' | 'paused' | 'inactive'> & {
    description: string | null
  }
>

export type ListedAgent = Omit<AgentSetup, 'owner_type' | 'owner_id'> & { created_at: number }

const identifying = statement<{ id: string; handle: string; owner_id: string; inactive: boolean }>(
  'identify-agent',
  'select id, handle, owner_id, inactive from agent where id = ?',
)

const openingMailbox = statement<never>(
  'open-mailbox',
  `with mailbox as (insert into mailbox (agent_id) values (?) on conflict do nothing)
   insert into search_position (agent_id) values (?) on conflict do nothing`,
)

const listed = ['handle', 'id', 'display_name', 'visibility', 'inbound_policy', 'paused', 'inactive', 'created_at']

export function agentsStore(sql: Sql) {
  const { run, build } = sql
  return {
    async identify(agentId: string): Promise<AgentIdentity | undefined> {
      const { rows } = await run(identifying, [agentId])
      return rows.map(({ owner_id, ...row }) => ({ ...row, ownerId: owner_id }))[0]
    },

    async idOf(handle: string): Promise<string | undefined> {
      const row = await build('agent-id', (knex) =>
        knex('agent').first<{ id: string } | undefined>('id').where({ handle }),
      )
      return row?.id
    },

    /** Makes the agent with its mailbox, or changes in one that exists what is enforced; returns its id. */
    async put(setup: AgentSetup, enforced: AgentChanges, now: number): Promise<string> {
      const { handle } = setup
      const row = { ...setup, ...enforced, created_at: now, updated_at: now }
      const [made] = await build('put-agent', (knex) =>
        knex('agent').insert(row).onConflict('handle').ignore().returning<PresentedAgent[]>(presented),
      )
      if (made) {
        await indexAgents(sql, [made])
        await run(openingMailbox, [made.id, made.id])
        return made.id
      }
      const { id, ...kept } = await build('find-agent', (knex) =>
        knex('agent')
          .where({ handle })
          .first<{ id: string } & AgentChanges>('id', ...Object.keys(enforced)),
      )
      if (!isDeepStrictEqual(kept, enforced)) await this.change(id, enforced, now)
      return id
    },

    /** A new agent with its mailbox; a handle that is taken fails it (23505). */
    async create(agent: AgentSetup & { description: string | null }, now: number): Promise<void> {
      const row = { ...agent, created_at: now, updated_at: now }
      await build('create-agent', (knex) => knex('agent').insert(row))
      await indexAgents(sql, [agent])
      await run(openingMailbox, [agent.id, agent.id])
    },

    async change(agentId: string, changes: AgentChanges, now: number): Promise<void> {
      const changed = await build('change-agent', (knex) =>
        knex('agent')
          .where({ id: agentId })
          .update({ ...changes, updated_at: now })
          .returning<PresentedAgent[]>(presented),
      )
      await indexAgents(sql, changed)
    },

    /** All agents, or those whose handles begin with this owner's name. */
    async list(owner: string | undefined): Promise<ListedAgent[]> {
      return build('list-agents', (knex) => {
        const agents =
          owner === undefined ? knex('agent') : knex('agent').whereRaw(`split_part(handle, '.', 1) = ?`, [`@${owner}`])
        return agents.select<ListedAgent[]>(...listed).orderBy('handle')
      })
    },
  }
}
