import { isDeepStrictEqual } from 'node:util'
import type { Agent, InboundPolicy, Visibility } from '#generated/rest/models.ts'
import { ownerRole } from '../../domain/roles.ts'
import { indexAgents, searchableColumnNames, type SearchableAgent, searchableAgentColumns } from '../mail/words.ts'
import { uuidTextOf } from '../engine/ids.ts'
import { changeStatement, insertStatement, statement, type Query } from '../engine/statements.ts'

export interface AgentIdentity {
  id: string
  handle: string
  /** Id of the account or organization that owns the agent. */
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
    inactive_by_owner: boolean
    closed_by_tier: boolean
  }
>

/** Inactive state of an agent, and the reasons for it. */
export interface AgentActivity {
  inactive: boolean
  inactive_by_owner: boolean
  /** True if the owner of the agent is blocked. An organization is blocked if all of its owners are. */
  stopped: boolean
}

export type ListedAgent = Omit<AgentSetup, 'owner_type' | 'owner_id'> & { created_at: number }

const identifyAgentStatement = statement<{ id: string; handle: string; owner_id: string; inactive: boolean }>(
  'identify-agent',
  'select id, handle, owner_id, inactive from agent where id = :agent_id::uuid',
  { id: 'agent id', handle: 'text', owner_id: 'text', inactive: 'boolean' },
)

const findAgentIdStatement = statement<{ id: string }>('find-agent-id', 'select id from agent where handle = :handle', {
  id: 'agent id',
})

const findAgentIdsStatement = statement<{ id: string }>(
  'find-agent-ids',
  'select id from agent where handle = any(:handles::text[])',
  { id: 'agent id' },
)

/** SQL condition: the owner of the `agent` is blocked. An organization is blocked if all of its owners are. */
export const isOwnerBlockedSql = `coalesce((
  select bool_and(head.blocked_at is not null) from account head where head.id = any(array(
    select agent.owner_id union all
    select account_id from organization_member where organization_id = agent.owner_id and role = '${ownerRole}'))), false)`

const lockAgentStatement = statement<AgentActivity>(
  'lock-agent',
  `select inactive, inactive_by_owner, ${isOwnerBlockedSql} as stopped
   from agent where id = :agent_id::uuid for update of agent`,
  { inactive: 'boolean', inactive_by_owner: 'boolean', stopped: 'boolean' },
)

/**
 * Makes an agent inactive if its owner is blocked. `inactive_before_block` stores the earlier state, which the agent
 * gets back when the block ends.
 */
const markAgentStoppedStatement = statement<never>(
  'mark-agent-stopped',
  `update agent set inactive_before_block = case when ${isOwnerBlockedSql} then inactive end,
     inactive = inactive or ${isOwnerBlockedSql} where id = :id::uuid`,
)

const openMailboxStatement = statement<never>(
  'open-mailbox',
  'insert into mailbox (agent_id) values (:id::uuid) on conflict do nothing',
)

const columns = [
  ...[
    'id',
    'handle',
    'owner_type',
    'owner_id',
    'display_name',
    'description',
    'visibility',
    'inbound_policy',
    'paused',
  ],
  ...['inactive', 'inactive_by_owner', 'closed_by_tier', 'created_at', 'updated_at'],
]

const putAgentStatement = insertStatement<SearchableAgent>(
  'put-agent',
  'agent',
  columns,
  `on conflict (handle) do nothing returning ${searchableColumnNames}`,
  searchableAgentColumns,
)

const createAgentStatement = insertStatement<never>('create-agent', 'agent', columns, '')

/** Columns that `AgentChanges` may change. */
const changeable = [
  ...['display_name', 'description', 'visibility', 'inbound_policy', 'paused', 'inactive', 'inactive_by_owner'],
  'closed_by_tier',
]

const readEnforcedStatement = statement<{ id: string } & Required<AgentChanges>>(
  'read-enforced',
  `select id, ${changeable} from agent where handle = :handle`,
  {
    id: 'agent id',
    display_name: 'text',
    description: 'text',
    visibility: 'text',
    inbound_policy: 'text',
    paused: 'boolean',
    inactive: 'boolean',
    inactive_by_owner: 'boolean',
    closed_by_tier: 'boolean',
  },
)

const changeAgentStatement = changeStatement<SearchableAgent>(
  'change-agent',
  'agent',
  [...changeable, 'updated_at'],
  `where id = :agent_id::uuid returning ${searchableColumnNames}`,
  searchableAgentColumns,
)

/** Returns the row of a new agent as JSON text. */
const newAgent = (setup: AgentSetup & AgentChanges, now: number): string =>
  JSON.stringify({
    description: null,
    inactive_by_owner: false,
    closed_by_tier: false,
    ...setup,
    id: uuidTextOf(setup.id),
    created_at: now,
    updated_at: now,
  })

const listAgentsStatement = statement<ListedAgent>(
  'list-agents',
  `select handle, id, display_name, visibility, inbound_policy, paused, inactive, created_at from agent
   where :owner::text is null or split_part(handle, '.', 1) = :prefix order by handle`,
  {
    handle: 'text',
    id: 'agent id',
    display_name: 'text',
    visibility: 'text',
    inbound_policy: 'text',
    paused: 'boolean',
    inactive: 'boolean',
    created_at: 'integer',
  },
)

export function agentsStore(query: Query) {
  return {
    async identify(agentId: string): Promise<AgentIdentity | undefined> {
      const { rows } = await query(identifyAgentStatement, { agent_id: agentId })
      return rows.map(({ owner_id, ...row }) => ({ ...row, ownerId: owner_id }))[0]
    },

    async idOf(handle: string): Promise<string | undefined> {
      return (await query(findAgentIdStatement, { handle })).rows[0]?.id
    },

    /** Returns the ids of the agents with these handles. Skips handles without an agent. */
    async idsOf(handles: readonly string[]): Promise<string[]> {
      return (await query(findAgentIdsStatement, { handles })).rows.map(({ id }) => id)
    },

    /** Locks the agent until the transaction ends. Returns undefined if it does not exist. */
    async lock(agentId: string): Promise<AgentActivity | undefined> {
      return (await query(lockAgentStatement, { agent_id: agentId })).rows[0]
    },

    /**
     * Creates the agent with its mailbox. If the handle is taken, changes the fields in `enforced` whose values differ.
     */
    async put(setup: AgentSetup, enforced: AgentChanges, now: number): Promise<{ id: string; isChanged: boolean }> {
      const [made] = (await query(putAgentStatement, { row: newAgent({ ...setup, ...enforced }, now) })).rows
      if (made) {
        await indexAgents(query, [made])
        await query(openMailboxStatement, { id: made.id })
        await query(markAgentStoppedStatement, { id: made.id })
        return { id: made.id, isChanged: false }
      }
      const { id, ...stored } = (await query(readEnforcedStatement, { handle: setup.handle })).rows[0]!
      const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => name in enforced))
      const isChanged = !isDeepStrictEqual(kept, enforced)
      if (isChanged) await this.change(id, enforced, now)
      return { id, isChanged }
    },

    /** Creates an agent with its mailbox. Throws error 23505 if the handle is taken. */
    async create(agent: AgentSetup & { description: string | null }, now: number): Promise<void> {
      await query(createAgentStatement, { row: newAgent(agent, now) })
      await indexAgents(query, [agent])
      await query(openMailboxStatement, { id: agent.id })
      await query(markAgentStoppedStatement, { id: agent.id })
    },

    async change(agentId: string, changes: AgentChanges, now: number): Promise<void> {
      const { rows } = await query(changeAgentStatement, {
        row: JSON.stringify({ ...changes, updated_at: now }),
        agent_id: agentId,
      })
      await indexAgents(query, rows)
      if (changes.inactive !== undefined) await query(markAgentStoppedStatement, { id: agentId })
    },

    /** Returns all agents. With `owner`, returns only the agents whose handles begin with that owner name. */
    async list(owner: string | undefined): Promise<ListedAgent[]> {
      return (await query(listAgentsStatement, { owner: owner ?? null, prefix: `@${owner}` })).rows
    },
  }
}
