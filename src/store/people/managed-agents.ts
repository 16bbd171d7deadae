import type { Agent, InboundPolicy, Visibility } from '#generated/rest/models.ts'
import { managingRoles, rolesWithSharedAgents } from '../../domain/roles.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Agent that a person manages. */
export interface ManagedAgent {
  id: string
  handle: string
  display_name: string | null
  description: string | null
  visibility: Visibility
  inbound_policy: InboundPolicy
  paused: boolean
  inactive: boolean
  /** True if a person who manages the agent made it inactive. False if the operator did. */
  inactive_by_owner: boolean
  /** True if a change to a lower tier replaced the inbound policy `open`. Choosing a policy again sets it to false. */
  closed_by_tier: boolean
  created_at: number
}

export type AgentToActAs = Pick<ManagedAgent, 'id' | 'handle'>

/** Owner whose agents a person manages: the person, or an organization. */
export interface ManagedOwner {
  type: Agent['owner_type']
  name: string
}

export interface ManagedClient {
  id: string
  name: string | null
  handle: string
  scope: string
  created_at: number
  /** Id of the account that created the client, or `operatorCreatorId`. */
  created_by: string
  /** Username of the account that created the client, if the account still exists. */
  creator: string | null
  /** Time of the last token, to the hour. Null if the client has not got a token yet. */
  used_at: number | null
  revoked_at: number | null
}

/** SQL array: the ids of the owners whose agents a person manages. It needs the values of `managerValues`. */
export const managedOwnerIdsSql = `array(select :account_id::text union all
  select organization_id from organization_member where account_id = :account_id and role = any(:managing_roles))`

/** SQL condition: a person manages the `agent`. It needs the values of `managerValues`. */
export const isManagedSql = `agent.owner_id = any(${managedOwnerIdsSql})`

export const managerValues = (accountId: string) => ({ account_id: accountId, managing_roles: managingRoles })

/** SQL condition: the `agent` is active and the person may act for it, by the rule of `mayActFor` (domain/roles). */
export const canActForAgentSql = `not agent.inactive and agent.owner_id = any(array(select :account_id::text union all
    select organization_id from organization_member where account_id = :account_id
      and (role = any(:managing_roles) or role = any(:sharing_roles))))
  and (${isManagedSql} or coalesce(agent.scope, 'shared') = 'shared')`

export const canActForAgentValues = (accountId: string) => ({
  ...managerValues(accountId),
  sharing_roles: rolesWithSharedAgents,
})

const textsOf = (roles: readonly string[]): string => roles.map((role) => `'${role}'`).join(', ')

/**
 * Returns the condition of `canActForAgentSql` for another account. `account` is an SQL expression for the id of the
 * account.
 */
export const canAccountActForAgentSql = (account: string): string =>
  `not agent.inactive and (agent.owner_id = ${account} or exists (
     select from organization_member
     where account_id = ${account} and organization_id = agent.owner_id
       and (role in (${textsOf(managingRoles)})
         or role in (${textsOf(rolesWithSharedAgents)}) and coalesce(agent.scope, 'shared') = 'shared')))`

/** Returns the condition of `isManagedSql` for another account. `account` is an SQL expression for its id. */
export const canAccountManageAgentSql = (account: string): string => `(agent.owner_id = ${account} or exists (
     select from organization_member
     where account_id = ${account} and organization_id = agent.owner_id and role in (${textsOf(managingRoles)})))`

const listAgentsToActAsStatement = statement<AgentToActAs>(
  'list-agents-to-act-as',
  `select * from (select id, handle from agent where ${canActForAgentSql} offset 0) agent order by handle limit :limit`,
  { id: 'agent id', handle: 'text' },
)

const columnsSql = `id, handle, display_name, description, visibility, inbound_policy, paused, inactive, inactive_by_owner,
  closed_by_tier, created_at`

const listManagedOwnersStatement = statement<ManagedOwner>(
  'list-managed-owners',
  `select 'account' as type, username as name from account where id = :account_id union all
   select 'organization' as type, slug as name from organization
   where id in (select organization_id from organization_member
     where account_id = :account_id and role = any(:managing_roles))
   order by type, name`,
  { type: 'text', name: 'text' },
)

const managedAgentColumns: ColumnKindsOf<ManagedAgent> = {
  id: 'agent id',
  handle: 'text',
  display_name: 'text',
  description: 'text',
  visibility: 'text',
  inbound_policy: 'text',
  paused: 'boolean',
  inactive: 'boolean',
  inactive_by_owner: 'boolean',
  closed_by_tier: 'boolean',
  created_at: 'integer',
}

const listManagedAgentsStatement = statement<ManagedAgent>(
  'list-managed-agents',
  `select ${columnsSql} from agent where ${isManagedSql} and handle > :after order by handle limit :limit`,
  managedAgentColumns,
)

const findManagedAgentStatement = statement<ManagedAgent>(
  'find-managed-agent',
  `select ${columnsSql} from agent where ${isManagedSql} and id = :agent_id::uuid`,
  managedAgentColumns,
)

const managedClientColumns: ColumnKindsOf<ManagedClient> = {
  id: 'text',
  name: 'text',
  handle: 'text',
  scope: 'text',
  created_at: 'integer',
  created_by: 'text',
  creator: 'text',
  used_at: 'integer',
  revoked_at: 'integer',
}

const managedClientsSql = `select client.id, client.name, agent.handle, client.scope, client.created_at, client.created_by,
     account.username as creator, client.used_at, client.revoked_at
   from client join agent on agent.id = client.agent_id left join account on account.id = client.created_by
   where ${isManagedSql}`

const listManagedClientsStatement = statement<ManagedClient>(
  'list-managed-clients',
  `${managedClientsSql} and (:agent_id::uuid is null or agent.id = :agent_id::uuid) and client.id > :after
   order by client.id limit :limit`,
  managedClientColumns,
)

const findManagedClientStatement = statement<ManagedClient>(
  'find-managed-client',
  `${managedClientsSql} and client.id = :client_id`,
  managedClientColumns,
)

/**
 * Returns the store of the agents that an account manages. They belong to the account, or to an organization in which
 * the account has a managing role. Every statement has a condition on the account.
 */
export function managedAgentsStore(query: Query) {
  return {
    owners: async (accountId: string): Promise<ManagedOwner[]> =>
      (await query(listManagedOwnersStatement, managerValues(accountId))).rows,

    /** Returns managed agents in the order of their handles. `after` is the last handle of the page before. */
    async list(accountId: string, after: string, limit: number): Promise<ManagedAgent[]> {
      return (await query(listManagedAgentsStatement, { ...managerValues(accountId), after, limit })).rows
    },

    /** Returns agents for which a person may act, in the order of their handles. */
    async toActFor(accountId: string, limit: number): Promise<AgentToActAs[]> {
      return (await query(listAgentsToActAsStatement, { ...canActForAgentValues(accountId), limit })).rows
    },

    async find(accountId: string, agentId: string): Promise<ManagedAgent | undefined> {
      return (await query(findManagedAgentStatement, { ...managerValues(accountId), agent_id: agentId })).rows[0]
    },

    /**
     * Returns the confidential clients of all managed agents or of one of them, in the order of their ids. `after` is
     * the last id of the page before.
     */
    async clients(accountId: string, after: string, limit: number, agentId?: string): Promise<ManagedClient[]> {
      const values = { ...managerValues(accountId), agent_id: agentId ?? null, after, limit }
      return (await query(listManagedClientsStatement, values)).rows
    },

    /** Returns a confidential client. Returns undefined if the person does not manage its agent. */
    async client(accountId: string, clientId: string): Promise<ManagedClient | undefined> {
      return (await query(findManagedClientStatement, { ...managerValues(accountId), client_id: clientId })).rows[0]
    },
  }
}
