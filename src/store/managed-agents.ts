import type { Agent, InboundPolicy, Visibility } from '#generated/rest/models.ts'
import { managingRoles, sharingRoles } from '../domain/roles.ts'
import { statement, type Query } from './statements.ts'

/** An agent that a person manages. */
export interface ManagedAgent {
  id: string
  handle: string
  display_name: string | null
  description: string | null
  visibility: Visibility
  inbound_policy: InboundPolicy
  paused: boolean
  inactive: boolean
  /** True if the people who manage the agent made it inactive, and not the operator. */
  inactive_by_owner: boolean
  /** True if the agent was closed because the tier of its owner was lowered, and nobody has chosen a policy since. */
  closed_by_tier: boolean
  created_at: number
}

export type ActableAgent = Pick<ManagedAgent, 'id' | 'handle'>

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
  /** The account that created it, or `operatorCreator`; null if an earlier version of the service did not record it. */
  created_by: string | null
  /** The username of that account, if it still exists. */
  creator: string | null
  revoked_at: number | null
}

/** SQL: ids of the owners whose agents a person manages. `isPerson` returns the parameters. */
export const managedOwners = `array(select ?::text union all
  select organization_id from organization_member where account_id = ? and role = any(?))`

/** SQL condition: the person manages the agent of the statement. `isPerson` returns the parameters. */
export const isManaged = `agent.owner_id = any(${managedOwners})`

export const isPerson = (accountId: string) => [accountId, accountId, managingRoles] as const

/** SQL condition: the agent is active and the person may act for it, by the rule of `mayActFor` (domain/roles). */
export const actable = `not agent.inactive and agent.owner_id = any(array(select ?::text union all
    select organization_id from organization_member where account_id = ? and (role = any(?) or role = any(?))))
  and (${isManaged} or coalesce(agent.scope, 'shared') = 'shared')`

export const actableBindings = (accountId: string) =>
  [accountId, accountId, managingRoles, sharingRoles, ...isPerson(accountId)] as const

const textsOf = (roles: readonly string[]): string => roles.map((role) => `'${role}'`).join(', ')

/** Returns the SQL condition `actable` for the account of an SQL expression. */
export const actableBy = (account: string): string =>
  `not agent.inactive and (agent.owner_id = ${account} or exists (
     select from organization_member
     where account_id = ${account} and organization_id = agent.owner_id
       and (role in (${textsOf(managingRoles)})
         or role in (${textsOf(sharingRoles)}) and coalesce(agent.scope, 'shared') = 'shared')))`

const listingToActFor = statement<ActableAgent>(
  'agents-to-act-for',
  `select * from (select id, handle from agent where ${actable} offset 0) agent order by handle limit ?`,
)

const columns = `id, handle, display_name, description, visibility, inbound_policy, paused, inactive, inactive_by_owner,
  closed_by_tier, created_at`

const owning = statement<ManagedOwner>(
  'managed-owners',
  `select 'account' as type, username as name from account where id = ? union all
   select 'organization' as type, slug as name from organization
   where id in (select organization_id from organization_member where account_id = ? and role = any(?))
   order by type, name`,
)

const listing = statement<ManagedAgent>(
  'managed-agents',
  `select ${columns} from agent where ${isManaged} and handle > ? order by handle limit ?`,
)

const finding = statement<ManagedAgent>(
  'managed-agent',
  `select ${columns} from agent where ${isManaged} and id = ?::uuid`,
)

const listingClients = statement<ManagedClient>(
  'managed-clients',
  `select client.id, client.name, agent.handle, client.scope, client.created_at, client.created_by,
     account.username as creator, client.revoked_at
   from client join agent on agent.id = client.agent_id left join account on account.id = client.created_by
   where ${isManaged} and client.id > ? order by client.id limit ?`,
)

const findingClient = statement<{ id: string }>(
  'managed-client',
  `select client.id from client join agent on agent.id = client.agent_id where ${isManaged} and client.id = ?`,
)

/**
 * Returns the store of managed agents: those of a person, and those of organizations by role. Every statement names the
 * account.
 */
export function managedAgentsStore(query: Query) {
  return {
    owners: async (accountId: string): Promise<ManagedOwner[]> => (await query(owning, isPerson(accountId))).rows,

    /** Returns managed agents in the order of their handles, after one handle. */
    async list(accountId: string, after: string, limit: number): Promise<ManagedAgent[]> {
      return (await query(listing, [...isPerson(accountId), after, limit])).rows
    },

    /** Returns the first agents, in the order of their handles, that a person may authorize an app to act as. */
    async toActFor(accountId: string, limit: number): Promise<ActableAgent[]> {
      return (await query(listingToActFor, [...actableBindings(accountId), limit])).rows
    },

    async find(accountId: string, agentId: string): Promise<ManagedAgent | undefined> {
      return (await query(finding, [...isPerson(accountId), agentId])).rows[0]
    },

    /** Returns the confidential clients of managed agents, in the order of their ids, after one id. */
    async clients(accountId: string, after: string, limit: number): Promise<ManagedClient[]> {
      return (await query(listingClients, [...isPerson(accountId), after, limit])).rows
    },

    async hasClient(accountId: string, clientId: string): Promise<boolean> {
      return (await query(findingClient, [...isPerson(accountId), clientId])).rows.length > 0
    },
  }
}
