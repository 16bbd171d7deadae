import type { Tier } from '#generated/rest/models.ts'
import type { StoredAgent } from '../../domain/agents.ts'
import { ownerRole, managingRoles } from '../../domain/roles.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Organization in the form that one of its members sees. */
export interface OrganizationOfMember {
  id: string
  slug: string
  name: string
  /** Role of the member who sees it. */
  role: string
  members: number
  /** True if members need a second factor to use the dashboard and to authorize apps. */
  requires_second_factor: boolean
}

export interface OrganizationMember {
  account_id: string
  username: string
  display_name: string | null
  role: string
}

/** Membership of an account in an organization. */
interface Membership {
  organizationId: string
  accountId: string
}

/** Numbers of owners, and of all members with a managing role. Blocked accounts do not count. */
export interface ManagerCounts {
  owners: number
  managers: number
}

export type OrganizationAgent = Pick<StoredAgent, 'id' | 'handle' | 'display_name' | 'paused' | 'inactive'> & {
  /** True if all members may act for the agent. */
  shared: boolean
}

const lockOrganizationStatement = statement<{ id: string }>(
  'lock-organization',
  'select id from organization where id = :organization_id for update',
  { id: 'text' },
)

const lockAccountForShareStatement = statement<never>(
  'lock-account-for-share',
  'select from account where id = :account_id for key share',
)

const lockOrganizationOwnerStatement = statement<never>(
  'lock-organization-owner',
  'select from organization where id = (select owner_id from agent where id = :agent_id::uuid) for key share',
)

const ownOrganizationSql = `select organization.id, organization.slug, organization.name, organization.requires_second_factor,
    own.role,
    (select count(*) from organization_member where organization_id = organization.id)::integer as members
  from organization_member own join organization on organization.id = own.organization_id`

const ownOrganizationColumns: ColumnKindsOf<OrganizationOfMember> = {
  id: 'text',
  slug: 'text',
  name: 'text',
  role: 'text',
  members: 'integer',
  requires_second_factor: 'boolean',
}

const listOwnOrganizationsStatement = statement<OrganizationOfMember>(
  'list-own-organizations',
  `${ownOrganizationSql} where own.account_id = :account_id and organization.slug collate "C" > :after
     order by organization.slug collate "C" limit :limit`,
  ownOrganizationColumns,
)

const findOwnOrganizationStatement = statement<OrganizationOfMember>(
  'find-own-organization',
  `${ownOrganizationSql} where own.account_id = :account_id and organization.id = :organization_id`,
  ownOrganizationColumns,
)

const memberSql = `select member.account_id, account.username, account.display_name, member.role
  from organization_member member join account on account.id = member.account_id
    where member.organization_id = :organization_id`

const memberColumns: ColumnKindsOf<OrganizationMember> = {
  account_id: 'text',
  username: 'text',
  display_name: 'text',
  role: 'text',
}

const listOrganizationMembersStatement = statement<OrganizationMember>(
  'list-organization-members',
  `${memberSql} and account.username collate "C" > :after order by account.username collate "C" limit :limit`,
  memberColumns,
)

const findOrganizationMemberStatement = statement<OrganizationMember>(
  'find-organization-member',
  `${memberSql} and member.account_id = :account_id`,
  memberColumns,
)

/**
 * Checks whether the account with a username is a member. The check takes the same time if no account has the username.
 * Both cases look up two accounts and read one. If the username is unknown, the statement reads the account of the
 * acting person.
 */
const checkOrganizationMemberStatement = statement<{ is_member: boolean }>(
  'check-organization-member',
  `select (
     select count(*) from organization_member
     where organization_id = asked.organization_id and account_id = coalesce(named.id, '')) > 0 as is_member
   from (select :organization_id::text as organization_id, :username::text as username,
     :account_id::text as account_id) asked
   left join lateral (select id from account where username = asked.username offset 0) named on true
   left join lateral (
     select id from account
     where id = case when named.id is null then asked.account_id else '' end and created_at >= 0 offset 0) decoy on true
   where coalesce(named.id, decoy.id) is not null`,
  { is_member: 'boolean' },
)

const headRoles = { head_role: ownerRole, managing_roles: managingRoles }

const countOrganizationHeadsStatement = statement<ManagerCounts>(
  'count-organization-heads',
  `select count(*) filter (where member.role = :head_role)::integer as owners, count(*)::integer as managers
   from organization_member member join account on account.id = member.account_id
   where member.organization_id = :organization_id and member.role = any(:managing_roles)
     and account.blocked_at is null`,
  { owners: 'integer', managers: 'integer' },
)

const countHeadedOrganizationsStatement = statement<{ count: number }>(
  'count-headed-organizations',
  'select count(*)::integer as count from organization_member where account_id = :account_id and role = :head_role',
  { count: 'integer' },
)

const renameOrganizationStatement = statement<never>(
  'rename-organization',
  'update organization set name = :name where id = :organization_id and name = :was',
)

const setOrganizationStatement = statement<{ name: string; tier: Tier }>(
  'set-organization',
  `update organization set name = coalesce(:name, name), tier = coalesce(:tier, tier) where id = :id
     returning name, tier`,
  { name: 'text', tier: 'text' },
)

const listOrganizationAgentsStatement = statement<OrganizationAgent>(
  'list-organization-agents',
  `select id, handle, display_name, paused, inactive, coalesce(scope, 'shared') = 'shared' as shared
   from agent where owner_id = :organization_id and handle > :after order by handle limit :limit`,
  { id: 'agent id', handle: 'text', display_name: 'text', paused: 'boolean', inactive: 'boolean', shared: 'boolean' },
)

const shareAgentStatement = statement<{ handle: string }>(
  'share-agent',
  `update agent set scope = :scope, updated_at = :now where id = :agent_id::uuid and owner_id = :organization_id
     returning handle`,
  { handle: 'text' },
)

const removeOrganizationStatement = statement<never>(
  'remove-organization',
  `with invitations as (delete from organization_invitation where organization_id = :organization_id),
   identities as (delete from sso_identity where provider = :organization_id),
   members as (delete from organization_member where organization_id = :organization_id returning organization_id)
   select from members`,
)
const removeOrganizationRowStatement = statement<never>(
  'remove-organization-row',
  'delete from organization where id = :organization_id',
)

/** Returns the store of organizations with their members and shared agents, for the members who manage them. */
export function organizationsStore(query: Query) {
  return {
    /** Locks the members of the organization until the transaction ends. Returns false if it does not exist. */
    lock: async (organizationId: string): Promise<boolean> =>
      (await query(lockOrganizationStatement, { organization_id: organizationId })).rows.length > 0,

    /**
     * Locks the account, and the organization that owns the agent, until the transaction ends. Meanwhile, the role of
     * the account in the organization cannot change. The caller must read the role after this call.
     */
    async lockRole(accountId: string, agentId: string): Promise<void> {
      await query(lockAccountForShareStatement, { account_id: accountId })
      await query(lockOrganizationOwnerStatement, { agent_id: agentId })
    },

    /** Returns organizations of a person in the order of slugs. `after` is the last slug of the page before. */
    list: async (accountId: string, after: string, limit: number): Promise<OrganizationOfMember[]> =>
      (await query(listOwnOrganizationsStatement, { account_id: accountId, after, limit })).rows,

    find: async (accountId: string, organizationId: string): Promise<OrganizationOfMember | undefined> =>
      (await query(findOwnOrganizationStatement, { account_id: accountId, organization_id: organizationId })).rows[0],

    /** Returns members in the order of usernames. `after` is the last username of the page before. */
    members: async (organizationId: string, after: string, limit: number): Promise<OrganizationMember[]> =>
      (await query(listOrganizationMembersStatement, { organization_id: organizationId, after, limit })).rows,

    async member(organizationId: string, accountId: string): Promise<OrganizationMember | undefined> {
      const values = { organization_id: organizationId, account_id: accountId }
      return (await query(findOrganizationMemberStatement, values)).rows[0]
    },

    /** Returns true if the account with this username is a member. `accountId` is the acting member. */
    async isMember({ organizationId, accountId }: Membership, username: string): Promise<boolean> {
      const values = { organization_id: organizationId, username, account_id: accountId }
      return (await query(checkOrganizationMemberStatement, values)).rows[0]?.is_member ?? false
    },

    heads: async (organizationId: string): Promise<ManagerCounts> =>
      (await query(countOrganizationHeadsStatement, { ...headRoles, organization_id: organizationId })).rows[0]!,

    /** Returns the number of organizations that the account owns. */
    countHeaded: async (accountId: string): Promise<number> =>
      (await query(countHeadedOrganizationsStatement, { account_id: accountId, head_role: ownerRole })).rows[0]!.count,

    /** Renames the organization. Returns false if its current name is not `was`. */
    rename: async (organizationId: string, name: string, was: string): Promise<boolean> =>
      (await query(renameOrganizationStatement, { name, organization_id: organizationId, was })).affected > 0,

    /** Changes the given fields of the organization. */
    set: async (id: string, changes: { name?: string | undefined; tier?: Tier | undefined }) =>
      (await query(setOrganizationStatement, { name: changes.name ?? null, tier: changes.tier ?? null, id })).rows[0],

    /** Returns agents in the order of their handles. `after` is the last handle of the page before. */
    agents: async (organizationId: string, after: string, limit: number): Promise<OrganizationAgent[]> =>
      (await query(listOrganizationAgentsStatement, { organization_id: organizationId, after, limit })).rows,

    /** Lets all members, or only managers, act for the agent. Returns false if the organization does not own it. */
    async share(organizationId: string, agentId: string, isShared: boolean, now: number): Promise<boolean> {
      const values = { scope: isShared ? 'shared' : 'member', now, agent_id: agentId, organization_id: organizationId }
      return (await query(shareAgentStatement, values)).rows.length > 0
    },

    /** Removes an organization with its members and invitations. It must have no agents. */
    async remove(organizationId: string): Promise<void> {
      await query(removeOrganizationStatement, { organization_id: organizationId })
      await query(removeOrganizationRowStatement, { organization_id: organizationId })
    },
  }
}
