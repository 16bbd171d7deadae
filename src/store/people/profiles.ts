import type { AgentUpdate } from '#generated/rest/models.ts'
import type { StoredAgent } from '../../domain/agents.ts'
import { ownerWildcardOf } from '../../domain/handles.ts'
import { indexAgents, searchableColumnNames, type SearchableAgent, searchableAgentColumns } from '../mail/words.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { allowsHandleSql } from './contacts.ts'
import { agentLookupJoinSql, lookedUpAgentIdSql } from './sought-agents.ts'
import { changeStatement, statement, type Query } from '../engine/statements.ts'

/** Agent that looks up other agents. Each statement checks whether the viewer may see an agent. */
export interface Viewer {
  agentId: string
  handle: string
}

/**
 * Returns the SQL condition that a viewer may see the agent with this table alias. It needs the values of
 * `viewerValues`. `id` is the agent whose allowlist is read. The condition ignores blocks, so that an agent does not
 * learn who has blocked it.
 */
export const isAgentVisibleSql = (
  alias: string,
  id = `${alias}.id`,
): string => `(${alias}.visibility = 'public' or ${id} = :viewer_id::uuid
  or (${alias}.owner_type, ${alias}.owner_id) = (select owner_type, owner_id from agent where id = :viewer_id::uuid)
  or ${allowsHandleSql(id, ':viewer_handle')} or ${allowsHandleSql(id, ':viewer_wildcard')})`

/** Columns of a looked-up agent that `isAgentVisibleSql` reads. */
export const visibilityColumns = ['visibility', 'owner_type', 'owner_id'] as const

export const viewerValues = ({ agentId, handle }: Viewer) => ({
  viewer_id: agentId,
  viewer_handle: handle,
  viewer_wildcard: ownerWildcardOf(handle),
})

type AgentRow = Omit<StoredAgent, 'skills'> & { skills: string }

const agentRecordSql = `select agent.id, agent.handle, agent.display_name, agent.description, agent.image_url, agent.card_body, agent.skills,
    agent.visibility, agent.inbound_policy, agent.owner_type, agent.owner_id,
    coalesce(account.username, organization.slug) as owner_label,
    coalesce(account.display_name, organization.name) as owner_display_name,
    coalesce(account.image_url, organization.image_url) as owner_image_url,
    coalesce(agent.scope, case agent.owner_type when 'account' then 'personal' else 'shared' end) as scope,
    agent.paused, agent.inactive, agent.created_at, agent.updated_at
  from agent
  left join account on agent.owner_type = 'account' and account.id = agent.owner_id
  left join organization on agent.owner_type = 'organization' and organization.id = agent.owner_id`

const agentRowColumns: ColumnKindsOf<AgentRow> = {
  id: 'agent id',
  handle: 'text',
  display_name: 'text',
  description: 'text',
  image_url: 'text',
  card_body: 'text',
  skills: 'text',
  visibility: 'text',
  inbound_policy: 'text',
  owner_type: 'text',
  owner_id: 'text',
  owner_label: 'text',
  owner_display_name: 'text',
  owner_image_url: 'text',
  scope: 'text',
  paused: 'boolean',
  inactive: 'boolean',
  created_at: 'integer',
  updated_at: 'integer',
}

const findAgentStatement = statement<AgentRow>(
  'find-agent',
  `${agentRecordSql} where agent.id = :agent_id::uuid`,
  agentRowColumns,
)

/**
 * Looks up an agent. It reads the record only if the viewer may see the agent. The response time is therefore the same
 * for a hidden agent and a missing one.
 */
const lookUpAgentStatement = statement<AgentRow & { same_owner: boolean }>(
  'look-up-agent',
  `select found.*,
     (found.owner_type, found.owner_id) = (select owner_type, owner_id from agent where id = asked.viewer_id) as same_owner
   from (select :viewer_id::uuid as viewer_id, :handle::text as handle) asked
   ${agentLookupJoinSql('sought', { handle: 'asked.handle', other: 'asked.viewer_id', columns: visibilityColumns })}
   cross join lateral (select ${isAgentVisibleSql('sought', lookedUpAgentIdSql('sought'))} as is_visible offset 0) seen
   cross join lateral (
     ${agentRecordSql} where agent.id = case when seen.is_visible then sought.id end offset 0) found`,
  { ...agentRowColumns, same_owner: 'boolean' },
)

const updateProfileStatement = changeStatement<SearchableAgent>(
  'update-profile',
  'agent',
  ['display_name', 'description', 'card_body', 'skills', 'updated_at'],
  `where id = :agent_id::uuid returning ${searchableColumnNames}`,
  searchableAgentColumns,
)

export interface AgentListQuery {
  /** Text that the handle or the display name must contain. Upper and lower case are equal. */
  q: string | undefined
  /** Last handle of the page before. */
  after: string
  limit: number
}

const listAccountAgentsStatement = statement<AgentRow>(
  'list-account-agents',
  `${agentRecordSql}
   where agent.owner_id = any(array(select :account_id::text union all select organization_id from organization_member
     where account_id = :account_id))
     and agent.handle > :after and (position(lower(:q) in agent.handle) > 0
       or position(lower(:q) in lower(coalesce(agent.display_name, ''))) > 0)
   order by agent.handle limit :limit`,
  agentRowColumns,
)

/** Returns the store of agent profiles. `lookUp` finds only agents that the viewer may see. */
export function profilesStore(query: Query) {
  return {
    async find(agentId: string): Promise<StoredAgent | undefined> {
      const { rows } = await query(findAgentStatement, { agent_id: agentId })
      return rows.map(agentOf)[0]
    },

    /** Returns the agent if the viewer may see it. `sameOwner` is true if both have the same owner. */
    async lookUp(viewer: Viewer, handle: string): Promise<{ agent: StoredAgent; sameOwner: boolean } | undefined> {
      const { rows } = await query(lookUpAgentStatement, { ...viewerValues(viewer), handle })
      return rows.map(({ same_owner, ...row }) => ({ agent: agentOf(row), sameOwner: same_owner }))[0]
    },

    /** Returns the agents of an account and of its organizations, in the order of their handles. */
    async ofAccount(accountId: string, { q = '', after, limit }: AgentListQuery): Promise<StoredAgent[]> {
      const { rows } = await query(listAccountAgentsStatement, { account_id: accountId, after, q, limit })
      return rows.map(agentOf)
    },

    async update(agentId: string, { skills, ...texts }: AgentUpdate, now: number): Promise<void> {
      const changes = { ...texts, ...(skills && { skills: JSON.stringify(skills) }) }
      const { rows } = await query(updateProfileStatement, {
        row: JSON.stringify({ ...changes, updated_at: now }),
        agent_id: agentId,
      })
      await indexAgents(query, rows)
    },
  }
}

const agentOf = ({ skills, ...row }: AgentRow): StoredAgent => ({ ...row, skills: JSON.parse(skills) })
