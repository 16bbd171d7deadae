import type { Tier } from '#generated/rest/models.ts'
import { ownerRole } from '../../domain/roles.ts'
import { isOwnerBlockedSql } from './agents.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { hasKeySql, statement, type Query } from '../engine/statements.ts'

/** Account in the form that an operator sees. */
export interface AccountForOperator {
  id: string
  username: string
  email: string
  display_name: string | null
  tier: Tier
  operator: boolean
  blocked_at: number | null
  created_at: number
  agents: number
  /** Number of browsers that are signed in, and the last time at which one of them was used. */
  sessions: number
  used_at: number | null
}

/** Agent in the form that an operator sees. It contains no mail of the agent. */
export interface AgentForOperator {
  id: string
  handle: string
  paused: boolean
  inactive: boolean
  created_at: number
  sockets: number
}

/** Organization in the form that an operator sees. */
export interface OrganizationForOperator {
  id: string
  slug: string
  name: string
  tier: Tier
  members: number
  agents: number
  created_at: number
}

export interface ServiceTotals {
  accounts: number
  blocked: number
  organizations: number
  agents: number
  /** Number of running processes, and of the open sockets that they have reported. */
  processes: number
  sockets: number
  /** Numbers of webhooks that are due, of webhooks that are suspended, and of events that wait for a retry. */
  due: number
  suspended: number
  retries: number
}

const operatedAccountSql = `select account.id, account.username, account.email, account.display_name, account.tier, account.operator,
    account.blocked_at, account.created_at,
    (select count(*) from agent where owner_id = account.id)::integer as agents,
    (select count(*) from web_session where account_id = account.id)::integer as sessions,
    (select max(used_at) from web_session where account_id = account.id) as used_at
  from account`

const operatedAccountColumns: ColumnKindsOf<AccountForOperator> = {
  id: 'text',
  username: 'text',
  email: 'text',
  display_name: 'text',
  tier: 'text',
  operator: 'boolean',
  blocked_at: 'integer',
  created_at: 'integer',
  agents: 'integer',
  sessions: 'integer',
  used_at: 'integer',
}

const listOperatedAccountsStatement = statement<AccountForOperator>(
  'list-operated-accounts',
  `${operatedAccountSql} where account.username collate "C" > :after and starts_with(account.username, :prefix)
   order by account.username collate "C" limit :limit`,
  operatedAccountColumns,
)

const listOperatedAccountsByEmailStatement = statement<AccountForOperator>(
  'list-operated-accounts-by-email',
  `${operatedAccountSql} where lower(account.email) collate "C" = :email and account.username collate "C" > :after
   order by account.username collate "C" limit :limit`,
  operatedAccountColumns,
)

const findOperatedAccountStatement = statement<AccountForOperator>(
  'find-operated-account',
  `${operatedAccountSql} where account.id = :id`,
  operatedAccountColumns,
)
const findOperatedAccountByNameStatement = statement<AccountForOperator>(
  'find-operated-account-by-name',
  `${operatedAccountSql} where account.username = :username`,
  operatedAccountColumns,
)

const listOperatedAgentsStatement = statement<AgentForOperator>(
  'list-operated-agents',
  `select agent.id, agent.handle, agent.paused, agent.inactive, agent.created_at,
     coalesce((select sum(presence.sockets) from presence join process on process.id = presence.process_id
       where presence.agent_id = agent.id and process.until > clock_timestamp()), 0)::integer as sockets
   from agent where agent.handle > :after and starts_with(agent.handle, :prefix) order by agent.handle limit :limit`,
  { id: 'agent id', handle: 'text', paused: 'boolean', inactive: 'boolean', created_at: 'integer', sockets: 'integer' },
)

const operatedOrganizationSql = `select organization.id, organization.slug, organization.name, organization.tier,
    (select count(*) from organization_member where organization_id = organization.id)::integer as members,
    (select count(*) from agent where owner_id = organization.id)::integer as agents, organization.created_at
  from organization`

const operatedOrganizationColumns: ColumnKindsOf<OrganizationForOperator> = {
  id: 'text',
  slug: 'text',
  name: 'text',
  tier: 'text',
  members: 'integer',
  agents: 'integer',
  created_at: 'integer',
}

const listOperatedOrganizationsStatement = statement<OrganizationForOperator>(
  'list-operated-organizations',
  `${operatedOrganizationSql} where organization.slug collate "C" > :after and starts_with(organization.slug, :prefix)
   order by organization.slug collate "C" limit :limit`,
  operatedOrganizationColumns,
)

const findOperatedOrganizationStatement = statement<OrganizationForOperator>(
  'find-operated-organization',
  `${operatedOrganizationSql} where organization.id = :id`,
  operatedOrganizationColumns,
)

/** Highest number to which the length of a queue is counted. */
const countedMax = 10_000

const countOperatedTotalsStatement = statement<ServiceTotals>(
  'count-operated-totals',
  `select (select count(*) from account where ${hasKeySql('id')})::integer as accounts,
     (select count(*) from account where ${hasKeySql('id')} and blocked_at is not null)::integer as blocked,
     (select count(*) from organization where ${hasKeySql('id')})::integer as organizations,
     (select count(*) from agent)::integer as agents,
     (select count(*) from process where ${hasKeySql('id')} and until > clock_timestamp())::integer as processes,
     (select coalesce(sum(sockets), 0) from presence join process on process.id = presence.process_id
       join agent on agent.id = presence.agent_id where process.until > clock_timestamp())::integer as sockets,
     (select count(*) from webhook where due_at <= :now)::integer as due,
     (select count(*) from webhook where ${hasKeySql('id')} and suspended_at is not null)::integer as suspended,
     (select count(*) from (select from webhook_retry limit ${countedMax}) retry)::integer as retries`,
  {
    accounts: 'integer',
    blocked: 'integer',
    organizations: 'integer',
    agents: 'integer',
    processes: 'integer',
    sockets: 'integer',
    due: 'integer',
    suspended: 'integer',
    retries: 'integer',
  },
)

const setAccountStatement = statement<never>(
  'set-account',
  'update account set tier = :tier, operator = :operator, updated_at = :now where id = :account_id',
)
const blockAccountStatement = statement<never>(
  'block-account',
  'update account set blocked_at = :now where id = :account_id',
)

/** SQL condition: the account owns the agent, by itself or as an owner of its organization. */
const isOwnedSql = `owner_id = any(array(select :account_id::text union all
  select organization_id from organization_member where account_id = :account_id and role = :head_role))`

const stopAgentsStatement = statement<{ id: string }>(
  'stop-agents',
  `update agent set inactive_before_block = inactive, inactive = true, updated_at = :now
   where inactive_before_block is null and ${isOwnedSql} and ${isOwnerBlockedSql} returning id`,
  { id: 'agent id' },
)

const restartAgentsStatement = statement<{ id: string }>(
  'restart-agents',
  `update agent set inactive = inactive and inactive_before_block, inactive_before_block = null, updated_at = :now
   where inactive_before_block is not null and ${isOwnedSql} and not ${isOwnerBlockedSql} returning id`,
  { id: 'agent id' },
)

const stopOwnAgentsStatement = statement<{ id: string }>(
  'stop-own-agents',
  'update agent set inactive = true, updated_at = :now where owner_id = :account_id returning id',
  { id: 'agent id' },
)

/** Finds agents whose owners were deleted. A job polls with it. Exported for tests that count statements. */
const listOwnerlessAgentsStatement = statement<{ id: string; handle: string }>(
  'list-ownerless-agents',
  `select agent.id, agent.handle from owner join agent on agent.owner_id = owner.id
   where owner.ended_at is not null limit :limit`,
  { id: 'agent id', handle: 'text' },
)

const endWebSessionsStatement = statement<{ id: string }>(
  'end-web-sessions',
  'delete from web_session where account_id = :account_id returning id',
  { id: 'text' },
)

/** Returns the store by which operators inspect the service and change accounts. */
export function operatorStore(query: Query) {
  const idsOf = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id)
  return {
    /**
     * Returns accounts whose usernames begin with `prefix`, in the order of usernames. `after` is the last username of
     * the page before.
     */
    accounts: async (prefix: string, after: string, limit: number): Promise<AccountForOperator[]> =>
      (await query(listOperatedAccountsStatement, { after, prefix, limit })).rows,

    /** Returns accounts with this email address, in lower case, in the order of usernames. */
    accountsByEmail: async (email: string, after: string, limit: number): Promise<AccountForOperator[]> =>
      (await query(listOperatedAccountsByEmailStatement, { email, after, limit })).rows,

    account: async (id: string): Promise<AccountForOperator | undefined> =>
      (await query(findOperatedAccountStatement, { id })).rows[0],

    accountNamed: async (username: string): Promise<AccountForOperator | undefined> =>
      (await query(findOperatedAccountByNameStatement, { username })).rows[0],

    /**
     * Returns organizations whose slugs begin with `prefix`, in the order of slugs. `after` is the last slug of the
     * page before.
     */
    organizations: async (prefix: string, after: string, limit: number): Promise<OrganizationForOperator[]> =>
      (await query(listOperatedOrganizationsStatement, { after, prefix, limit })).rows,

    organization: async (id: string): Promise<OrganizationForOperator | undefined> =>
      (await query(findOperatedOrganizationStatement, { id })).rows[0],

    /**
     * Returns agents whose handles begin with `prefix`, in the order of handles. `after` is the last handle of the page
     * before.
     */
    agents: async (prefix: string, after: string, limit: number): Promise<AgentForOperator[]> =>
      (await query(listOperatedAgentsStatement, { after, prefix, limit })).rows,

    totals: async (now: number): Promise<ServiceTotals> =>
      (await query(countOperatedTotalsStatement, { now })).rows[0]!,

    async set(accountId: string, { tier, operator }: Pick<AccountForOperator, 'tier' | 'operator'>, now: number) {
      await query(setAccountStatement, { tier, operator, now, account_id: accountId })
    },

    /** Blocks the account. Returns the ids of the agents that this makes inactive. */
    async block(accountId: string, now: number): Promise<string[]> {
      await query(blockAccountStatement, { now, account_id: accountId })
      return idsOf(await query(stopAgentsStatement, { now, account_id: accountId, head_role: ownerRole }))
    },

    /** Signs the account out of all browsers. Returns the ids of the ended sessions. */
    signOut: async (accountId: string): Promise<string[]> =>
      idsOf(await query(endWebSessionsStatement, { account_id: accountId })),

    /** Unblocks the account. Returns the ids of the agents that get back their state from before the block. */
    async unblock(accountId: string, now: number): Promise<string[]> {
      await query(blockAccountStatement, { now: null, account_id: accountId })
      return idsOf(await query(restartAgentsStatement, { now, account_id: accountId, head_role: ownerRole }))
    },

    /** Makes the agents of a deleted account inactive. Returns their ids. */
    stopOwn: async (accountId: string, now: number): Promise<string[]> =>
      idsOf(await query(stopOwnAgentsStatement, { now, account_id: accountId })),

    /** Returns agents whose owners were deleted. */
    ownerless: async (limit: number): Promise<{ id: string; handle: string }[]> =>
      (await query(listOwnerlessAgentsStatement, { limit })).rows,
  }
}
