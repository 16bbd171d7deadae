import type { Tier } from '#generated/rest/models.ts'
import type { StoredAgent } from '../domain/agents.ts'
import { headRole, managingRoles } from '../domain/roles.ts'
import { statement, type Query } from './statements.ts'

/** Organization as one of its members sees it. */
export interface OwnOrganization {
  id: string
  slug: string
  name: string
  /** Role of that member. */
  role: string
  members: number
}

export interface Member {
  account_id: string
  username: string
  display_name: string | null
  role: string
}

/** Numbers of members who can sign in: owners, and all members with a managing role. */
export interface Heads {
  owners: number
  managers: number
}

export type SharedAgent = Pick<StoredAgent, 'id' | 'handle' | 'display_name' | 'paused' | 'inactive'> & {
  /** True if all members may act for the agent. */
  shared: boolean
}

const locking = statement<{ id: string }>('lock-organization', 'select id from organization where id = ? for update')

const holdingAccount = statement<never>('hold-account', 'select from account where id = ? for key share')

const holdingOwner = statement<never>(
  'hold-organization',
  'select from organization where id = (select owner_id from agent where id = ?::uuid) for key share',
)

const shown = `select organization.id, organization.slug, organization.name, own.role,
    (select count(*) from organization_member where organization_id = organization.id)::integer as members
  from organization_member own join organization on organization.id = own.organization_id`

const listing = statement<OwnOrganization>(
  'own-organizations',
  `${shown} where own.account_id = ? and organization.slug collate "C" > ? order by organization.slug collate "C" limit ?`,
)

const finding = statement<OwnOrganization>(
  'own-organization',
  `${shown} where own.account_id = ? and organization.id = ?`,
)

const membered = `select member.account_id, account.username, account.display_name, member.role
  from organization_member member join account on account.id = member.account_id where member.organization_id = ?`

const listingMembers = statement<Member>(
  'organization-members',
  `${membered} and account.username collate "C" > ? order by account.username collate "C" limit ?`,
)

const findingMember = statement<Member>('organization-member', `${membered} and member.account_id = ?`)

/**
 * Checks whether an account is a member, in the same time whether the username exists or not. If it does not exist, the
 * statement reads the account of the person who asks. If it exists, the statement looks up an id that no account has.
 */
const namingMember = statement<{ is_member: boolean }>(
  'is-organization-member',
  `select (
     select count(*) from organization_member
     where organization_id = asked.organization_id and account_id = coalesce(named.id, '')) > 0 as is_member
   from (select ?::text as organization_id, ?::text as username, ?::text as account_id) asked
   left join lateral (select id from account where username = asked.username offset 0) named on true
   left join lateral (
     select id from account
     where id = case when named.id is null then asked.account_id else '' end and created_at >= 0 offset 0) decoy on true
   where coalesce(named.id, decoy.id) is not null`,
)

const countingHeads = statement<Heads>(
  'organization-heads',
  `select count(*) filter (where member.role = ?)::integer as owners, count(*)::integer as managers
   from organization_member member join account on account.id = member.account_id
   where member.organization_id = ? and member.role = any(?) and account.blocked_at is null`,
)

const countingHeaded = statement<{ count: number }>(
  'headed-organizations',
  'select count(*)::integer as count from organization_member where account_id = ? and role = ?',
)

const renaming = statement<never>('rename-organization', 'update organization set name = ? where id = ? and name = ?')

const setting = statement<{ name: string; tier: Tier }>(
  'set-organization',
  'update organization set name = coalesce(?, name), tier = coalesce(?, tier) where id = ? returning name, tier',
)

const listingAgents = statement<SharedAgent>(
  'organization-agents',
  `select id, handle, display_name, paused, inactive, coalesce(scope, 'shared') = 'shared' as shared
   from agent where owner_id = ? and handle > ? order by handle limit ?`,
)

const sharing = statement<{ handle: string }>(
  'share-agent',
  'update agent set scope = ?, updated_at = ? where id = ?::uuid and owner_id = ? returning handle',
)

const removing = statement<never>(
  'remove-organization',
  `with invitations as (delete from organization_invitation where organization_id = ?),
   members as (delete from organization_member where organization_id = ? returning organization_id)
   select from members`,
)
const removingItself = statement<never>('remove-organization-itself', 'delete from organization where id = ?')

/** Returns the store of organizations, as their members manage them: members and shared agents. */
export function organizationsStore(query: Query) {
  return {
    /**
     * Locks the members of the organization until the transaction ends; returns false if there is no such organization.
     */
    lock: async (organizationId: string): Promise<boolean> => (await query(locking, [organizationId])).rows.length > 0,

    /**
     * Keeps the account and its role for the agent unchanged until the transaction ends: `lock` and the lock of the
     * account wait. The caller reads the role after this call.
     */
    async hold(accountId: string, agentId: string): Promise<void> {
      await query(holdingAccount, [accountId])
      await query(holdingOwner, [agentId])
    },

    /** Returns the organizations of a person in the order of slugs, after one slug. */
    list: async (accountId: string, after: string, limit: number): Promise<OwnOrganization[]> =>
      (await query(listing, [accountId, after, limit])).rows,

    find: async (accountId: string, organizationId: string): Promise<OwnOrganization | undefined> =>
      (await query(finding, [accountId, organizationId])).rows[0],

    /** Returns members in the order of usernames, after one username. */
    members: async (organizationId: string, after: string, limit: number): Promise<Member[]> =>
      (await query(listingMembers, [organizationId, after, limit])).rows,

    member: async (organizationId: string, accountId: string): Promise<Member | undefined> =>
      (await query(findingMember, [organizationId, accountId])).rows[0],

    /** Returns true if the account with this username is a member. The member `accountId` asks. */
    async isMember(
      { organizationId, accountId }: { organizationId: string; accountId: string },
      username: string,
    ): Promise<boolean> {
      return (await query(namingMember, [organizationId, username, accountId])).rows[0]?.is_member ?? false
    },

    heads: async (organizationId: string): Promise<Heads> =>
      (await query(countingHeads, [headRole, organizationId, managingRoles])).rows[0]!,

    /** Returns the number of organizations that the account owns. */
    countHeaded: async (accountId: string): Promise<number> =>
      (await query(countingHeaded, [accountId, headRole])).rows[0]!.count,

    /** Renames the organization; returns false if its name is no longer `was`. */
    rename: async (organizationId: string, name: string, was: string): Promise<boolean> =>
      (await query(renaming, [name, organizationId, was])).affected > 0,

    /** Changes the given fields. */
    set: async (id: string, changes: { name?: string | undefined; tier?: Tier | undefined }) =>
      (await query(setting, [changes.name ?? null, changes.tier ?? null, id])).rows[0],

    /** Returns agents in the order of their handles, after one handle. */
    agents: async (organizationId: string, after: string, limit: number): Promise<SharedAgent[]> =>
      (await query(listingAgents, [organizationId, after, limit])).rows,

    /** Shares the agent with all members, or ends that; returns false if the organization does not own the agent. */
    share: async (organizationId: string, agentId: string, isShared: boolean, now: number): Promise<boolean> =>
      (await query(sharing, [isShared ? 'shared' : 'member', now, agentId, organizationId])).rows.length > 0,

    /** Removes an organization that has no agents, with its members and invitations. */
    async remove(organizationId: string): Promise<void> {
      await query(removing, [organizationId, organizationId])
      await query(removingItself, [organizationId])
    },
  }
}
