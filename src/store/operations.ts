import type { Tier } from '#generated/rest/models.ts'
import { headRole } from '../domain/roles.ts'
import { ownerBlocked } from './agents.ts'
import { hasKey, statement, type Query } from './statements.ts'

/** An account as an operator sees it. */
export interface OperatedAccount {
  id: string
  username: string
  email: string
  display_name: string | null
  tier: Tier
  operator: boolean
  blocked_at: number | null
  created_at: number
  agents: number
  /** Number of browsers that are signed in, and the time of the last use of any. */
  sessions: number
  used_at: number | null
}

/** An agent as an operator sees it: nothing of its mail. */
export interface OperatedAgent {
  id: string
  handle: string
  paused: boolean
  inactive: boolean
  created_at: number
  sockets: number
}

/** An organization as an operator sees it. */
export interface OperatedOrganization {
  id: string
  slug: string
  name: string
  tier: Tier
  members: number
  agents: number
  created_at: number
}

export interface Totals {
  accounts: number
  blocked: number
  organizations: number
  agents: number
  /** Running processes, and the open sockets that they have reported. */
  processes: number
  sockets: number
  /** Webhooks that are due, webhooks that are suspended, and events that wait for a retry. */
  due: number
  suspended: number
  retries: number
}

const shown = `select account.id, account.username, account.email, account.display_name, account.tier, account.operator,
    account.blocked_at, account.created_at,
    (select count(*) from agent where owner_id = account.id)::integer as agents,
    (select count(*) from web_session where account_id = account.id)::integer as sessions,
    (select max(used_at) from web_session where account_id = account.id) as used_at
  from account`

const listing = statement<OperatedAccount>(
  'operated-accounts',
  `${shown} where account.username collate "C" > ? and starts_with(account.username, ?)
   order by account.username collate "C" limit ?`,
)

const finding = statement<OperatedAccount>('operated-account', `${shown} where account.id = ?`)
const findingNamed = statement<OperatedAccount>('operated-account-named', `${shown} where account.username = ?`)

const listingAgents = statement<OperatedAgent>(
  'operated-agents',
  `select agent.id, agent.handle, agent.paused, agent.inactive, agent.created_at,
     coalesce((select sum(presence.sockets) from presence join process on process.id = presence.process_id
       where presence.agent_id = agent.id and process.until > clock_timestamp()), 0)::integer as sockets
   from agent where agent.handle > ? and starts_with(agent.handle, ?) order by agent.handle limit ?`,
)

const shownOrganization = `select organization.id, organization.slug, organization.name, organization.tier,
    (select count(*) from organization_member where organization_id = organization.id)::integer as members,
    (select count(*) from agent where owner_id = organization.id)::integer as agents, organization.created_at
  from organization`

const listingOrganizations = statement<OperatedOrganization>(
  'operated-organizations',
  `${shownOrganization} where organization.slug collate "C" > ? and starts_with(organization.slug, ?)
   order by organization.slug collate "C" limit ?`,
)

const findingOrganization = statement<OperatedOrganization>(
  'operated-organization',
  `${shownOrganization} where organization.id = ?`,
)

/** Highest number to which a queue is counted. */
const countedMax = 10_000

const counting = statement<Totals>(
  'operated-totals',
  `select (select count(*) from account where ${hasKey('id')})::integer as accounts,
     (select count(*) from account where ${hasKey('id')} and blocked_at is not null)::integer as blocked,
     (select count(*) from organization where ${hasKey('id')})::integer as organizations,
     (select count(*) from agent)::integer as agents,
     (select count(*) from process where ${hasKey('id')} and until > clock_timestamp())::integer as processes,
     (select coalesce(sum(sockets), 0) from presence join process on process.id = presence.process_id
       join agent on agent.id = presence.agent_id where process.until > clock_timestamp())::integer as sockets,
     (select count(*) from webhook where due_at <= ?)::integer as due,
     (select count(*) from webhook where ${hasKey('id')} and suspended_at is not null)::integer as suspended,
     (select count(*) from (select from webhook_retry limit ${countedMax}) retry)::integer as retries`,
)

const setting = statement<never>(
  'set-account',
  'update account set tier = ?, operator = ?, updated_at = ? where id = ?',
)
const blocking = statement<never>('block-account', 'update account set blocked_at = ? where id = ?')

/** SQL condition: the account owns the agent, alone or as an owner of its organization. */
const owned = `owner_id = any(array(select ?::text union all
  select organization_id from organization_member where account_id = ? and role = ?))`

const stopping = statement<{ id: string }>(
  'stop-agents',
  `update agent set inactive_before_block = inactive, inactive = true, updated_at = ?
   where inactive_before_block is null and ${owned} and ${ownerBlocked} returning id`,
)

const restarting = statement<{ id: string }>(
  'restart-agents',
  `update agent set inactive = inactive and inactive_before_block, inactive_before_block = null, updated_at = ?
   where inactive_before_block is not null and ${owned} and not ${ownerBlocked} returning id`,
)

const stoppingOwn = statement<{ id: string }>(
  'stop-own-agents',
  'update agent set inactive = true, updated_at = ? where owner_id = ? returning id',
)

/** Statement that a job polls; exported for tests that count statements. */
export const listingOwnerless = statement<{ id: string; handle: string }>(
  'ownerless-agents',
  `select agent.id, agent.handle from owner join agent on agent.owner_id = owner.id
   where owner.ended_at is not null limit ?`,
)

const endingSessions = statement<{ id: string }>(
  'end-web-sessions',
  'delete from web_session where account_id = ? returning id',
)

/** Returns the store by which operators see the service and change accounts. */
export function operationsStore(query: Query) {
  const idsOf = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id)
  return {
    /** Returns accounts whose usernames begin with `prefix`, in the order of usernames, after one username. */
    accounts: async (prefix: string, after: string, limit: number): Promise<OperatedAccount[]> =>
      (await query(listing, [after, prefix, limit])).rows,

    account: async (id: string): Promise<OperatedAccount | undefined> => (await query(finding, [id])).rows[0],

    accountNamed: async (username: string): Promise<OperatedAccount | undefined> =>
      (await query(findingNamed, [username])).rows[0],

    /** Returns organizations whose slugs begin with `prefix`, in the order of slugs, after one slug. */
    organizations: async (prefix: string, after: string, limit: number): Promise<OperatedOrganization[]> =>
      (await query(listingOrganizations, [after, prefix, limit])).rows,

    organization: async (id: string): Promise<OperatedOrganization | undefined> =>
      (await query(findingOrganization, [id])).rows[0],

    /** Returns agents whose handles begin with `prefix`, in the order of handles, after one handle. */
    agents: async (prefix: string, after: string, limit: number): Promise<OperatedAgent[]> =>
      (await query(listingAgents, [after, prefix, limit])).rows,

    totals: async (now: number): Promise<Totals> => (await query(counting, [now])).rows[0]!,

    async set(accountId: string, { tier, operator }: Pick<OperatedAccount, 'tier' | 'operator'>, now: number) {
      await query(setting, [tier, operator, now, accountId])
    },

    /** Blocks the account; returns the agents that it stops. */
    async block(accountId: string, now: number): Promise<string[]> {
      await query(blocking, [now, accountId])
      return idsOf(await query(stopping, [now, accountId, accountId, headRole]))
    },

    /** Signs the account out of all browsers, and returns their sessions. */
    signOut: async (accountId: string): Promise<string[]> => idsOf(await query(endingSessions, [accountId])),

    /** Unblocks the account; returns the agents that get their former state. */
    async unblock(accountId: string, now: number): Promise<string[]> {
      await query(blocking, [null, accountId])
      return idsOf(await query(restarting, [now, accountId, accountId, headRole]))
    },

    /** Makes the agents of a deleted account inactive, and returns them. */
    stopOwn: async (accountId: string, now: number): Promise<string[]> =>
      idsOf(await query(stoppingOwn, [now, accountId])),

    /** Returns agents of owners that have ended. */
    ownerless: async (limit: number): Promise<{ id: string; handle: string }[]> =>
      (await query(listingOwnerless, [limit])).rows,
  }
}
