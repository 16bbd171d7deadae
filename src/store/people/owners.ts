import type { Account, AccountOrganization, Agent, Tier } from '#generated/rest/models.ts'
import { insertStatement, type Query, statement } from '../engine/statements.ts'

/** Fields of an account that its owner can change. */
export type AccountChanges = Pick<Account, 'email' | 'display_name' | 'bio'>

/** Row of an account that is locked until the transaction ends. */
type LockedAccount = Pick<Account, 'username' | 'tier'> & { operator: boolean; blocked_at: number | null }

const columnsSql = 'id, username, email, display_name, bio, image_url, tier, created_at, updated_at'

const readAccountProfileStatement = statement<Account>(
  'read-account-profile',
  `select ${columnsSql} from account where id = :account_id and blocked_at is null`,
  {
    id: 'text',
    username: 'text',
    email: 'text',
    display_name: 'text',
    bio: 'text',
    image_url: 'text',
    tier: 'text',
    created_at: 'integer',
    updated_at: 'integer',
  },
)

const lockAccountStatement = statement<LockedAccount>(
  'lock-account',
  'select username, tier, operator, blocked_at from account where id = :account_id for update',
  { username: 'text', tier: 'text', operator: 'boolean', blocked_at: 'integer' },
)

const changeAccountStatement = statement<never>(
  'change-account',
  `update account set email = :email, display_name = :display_name, bio = :bio,
     email_confirmed_at = case when email = :email then email_confirmed_at end, updated_at = greatest(:now::bigint, updated_at + 1)
   where id = :account_id and updated_at = :seen`,
)

const removeAccountTracesStatement = statement<never>(
  'remove-account-traces',
  `with passkeys as (delete from passkey where account_id = :account_id),
   authenticators as (delete from authenticator where account_id = :account_id),
   recovery_codes as (delete from recovery_code where account_id = :account_id),
   second_steps as (delete from second_step where account_id = :account_id),
   families as (delete from token_family where account_id = :account_id),
   invitations as (delete from organization_invitation
     where username = (select username from account where id = :account_id))
   delete from sign_in_place where account_id = :account_id`,
)

const removeAccountStatement = statement<never>('remove-account', 'delete from account where id = :account_id')

const listAccountOrganizationsStatement = statement<AccountOrganization>(
  'list-account-organizations',
  `select organization.id, organization.slug, organization.name, member.role
   from organization_member member join organization on organization.id = member.organization_id
   where member.account_id = :account_id order by organization.slug collate "C"`,
  { id: 'text', slug: 'text', name: 'text', role: 'text' },
)

/** Returns the store of accounts, for the people who own them. Every statement has a condition on the account. */
export function accountsStore(query: Query) {
  return {
    /** Returns the account. Returns undefined if it is blocked or does not exist. */
    profile: (accountId: string): Promise<Account | undefined> =>
      query(readAccountProfileStatement, { account_id: accountId }).then(({ rows }) => rows[0]),

    organizations: (accountId: string): Promise<AccountOrganization[]> =>
      query(listAccountOrganizationsStatement, { account_id: accountId }).then(({ rows }) => rows),

    lock: (accountId: string): Promise<LockedAccount | undefined> =>
      query(lockAccountStatement, { account_id: accountId }).then(({ rows }) => rows[0]),

    /**
     * Changes the account. Returns false if it has changed since the person saw it. `seen` is the `updated_at` that the
     * person saw.
     */
    async change(accountId: string, changes: AccountChanges, seen: number, now: number): Promise<boolean> {
      const { email, display_name, bio } = changes
      return (
        (await query(changeAccountStatement, { email, display_name, bio, now, account_id: accountId, seen })).affected >
        0
      )
    },

    /**
     * Removes the account with its passkeys, second factor, token families, invitations and sign-in locations. The
     * caller has already removed its memberships and browser sessions.
     */
    async remove(accountId: string): Promise<void> {
      await query(removeAccountTracesStatement, { account_id: accountId })
      await query(removeAccountStatement, { account_id: accountId })
    },
  }
}

interface AccountSetup {
  id: string
  username: string
  email: string
  password_hash: string
  tier: Tier
}

interface NewAccount extends Omit<AccountSetup, 'tier'> {
  tier: string
  /** Time of the confirmation, if the creator knows that the address belongs to the person. */
  email_confirmed_at?: number | null
  display_name: string | null
  bio: string | null
}

interface OrganizationSetup {
  id: string
  slug: string
  name: string
}

interface NewOrganization extends OrganizationSetup {
  tier: Tier
}

export interface Owner {
  type: Agent['owner_type']
  id: string
}

export interface OwnerWithTier extends Owner {
  tier: Tier
}

/**
 * Reserves a name for an owner. If another transaction is reserving the name, the statement waits. If that transaction
 * commits, the other owner has the name.
 */
const reserveOwnerNameStatement = statement<never>(
  'reserve-owner-name',
  'insert into owner (name, type, id) values (:name, :type, :id) on conflict (name) do nothing',
)

/** Finds the owner of a name. A deleted owner keeps its name, but the statement does not find it. */
const findOwnerStatement = statement<OwnerWithTier>(
  'find-owner',
  `select owner.type, owner.id, coalesce(account.tier, organization.tier) as tier
   from owner left join account on account.id = owner.id left join organization on organization.id = owner.id
   where owner.name = :name and owner.ended_at is null`,
  { type: 'text', id: 'text', tier: 'text' },
)

const findEndedOwnerStatement = statement<never>(
  'find-ended-owner',
  'select from owner where name = :name and ended_at is not null',
)

const endOwnerStatement = statement<never>('end-owner', 'update owner set ended_at = :now where id = :id')

const findAccountStatement = statement<{ id: string; password_hash: string }>(
  'find-account',
  'select id, password_hash from account where username = :username',
  { id: 'text', password_hash: 'text' },
)

const accountTimes = ['created_at', 'updated_at', 'email_confirmed_at']

const createAccountStatement = insertStatement<never>(
  'create-account',
  'account',
  ['id', 'username', 'email', 'password_hash', 'tier', 'display_name', 'bio', ...accountTimes],
  '',
)

const createOrganizationStatement = insertStatement<never>(
  'create-organization',
  'organization',
  [...['id', 'slug', 'name', 'tier', 'created_at']],
  '',
)

const putAccountStatement = statement<never>(
  'put-account',
  `insert into account (id, username, email, password_hash, tier, created_at, updated_at, email_confirmed_at)
     values (:id, :username, :email, :password_hash, :tier, :now, :now, :now)
   on conflict (username) do update set
     email = excluded.email, password_hash = excluded.password_hash, tier = excluded.tier, updated_at = excluded.updated_at,
     email_confirmed_at = excluded.email_confirmed_at
   where (account.email, account.password_hash, account.tier)
     is distinct from (excluded.email, excluded.password_hash, excluded.tier)`,
)

const changePasswordStatement = statement<never>(
  'change-password',
  'update account set password_hash = :password_hash, updated_at = :now where id = :account_id',
)

const putOrganizationStatement = statement<never>(
  'put-organization',
  `insert into organization (id, slug, name, created_at) values (:id, :slug, :name, :now)
   on conflict (slug) do update set name = excluded.name`,
)

const putMemberStatement = statement<never>(
  'put-member',
  `insert into organization_member (organization_id, account_id, role) values (:organization_id, :account_id, :role)
   on conflict (organization_id, account_id) do update set role = excluded.role
     where organization_member.role <> excluded.role`,
)

/**
 * Removes a member. Also removes an unanswered invitation, because the person could accept it and become a member
 * again.
 */
const removeMemberStatement = statement<never>(
  'remove-member',
  `with invitation as (
     delete from organization_invitation
     where organization_id = :organization_id and username = (select username from account where id = :account_id))
   delete from organization_member where organization_id = :organization_id and account_id = :account_id`,
)

/** Reserves a name for a new owner. Returns false if another owner has the name. */
const take = async (query: Query, name: string, { type, id }: Owner): Promise<boolean> =>
  (await query(reserveOwnerNameStatement, { name, type, id })).affected > 0

/**
 * Returns the store of accounts and organizations, which own agents. Both kinds of owners share one namespace, because
 * each handle begins with the name of its owner.
 */
export function ownersStore(query: Query) {
  const owner = async (name: string): Promise<OwnerWithTier | undefined> =>
    (await query(findOwnerStatement, { name })).rows[0]

  /** Reserves a name if it is free. Returns the owner of the name, or undefined if that owner was deleted. */
  async function claim(name: string, wanted: Owner): Promise<Owner | undefined> {
    await take(query, name, wanted)
    return owner(name)
  }

  return {
    owner,

    account: async (username: string): Promise<{ id: string; password_hash: string } | undefined> =>
      (await query(findAccountStatement, { username })).rows[0],

    /** Creates an account. Returns false if the name is taken. */
    async createAccount(account: NewAccount, now: number): Promise<boolean> {
      if (!(await take(query, account.username, { type: 'account', id: account.id }))) return false
      await query(createAccountStatement, { row: JSON.stringify({ ...account, created_at: now, updated_at: now }) })
      return true
    },

    /** Creates an organization. Returns false if the slug is taken. */
    async createOrganization(organization: NewOrganization, now: number): Promise<boolean> {
      if (!(await take(query, organization.slug, { type: 'organization', id: organization.id }))) return false
      await query(createOrganizationStatement, { row: JSON.stringify({ ...organization, created_at: now }) })
      return true
    },

    /** Returns true if an owner with this name was deleted. */
    hasEnded: async (name: string): Promise<boolean> =>
      (await query(findEndedOwnerStatement, { name })).rows.length > 0,

    /** Marks the owner as deleted. Its name stays reserved. */
    end: async (id: string, now: number): Promise<void> => void (await query(endOwnerStatement, { now, id })),

    async changePassword(accountId: string, passwordHash: string, now: number): Promise<void> {
      await query(changePasswordStatement, { password_hash: passwordHash, now, account_id: accountId })
    },

    /** Adds a member, or changes the role of a member. Returns false if the person already has the role. */
    putMember: async (organizationId: string, accountId: string, role: string): Promise<boolean> =>
      (await query(putMemberStatement, { organization_id: organizationId, account_id: accountId, role })).affected > 0,

    /** Removes a member. Returns false if the account was no member. */
    removeMember: async (organizationId: string, accountId: string): Promise<boolean> =>
      (await query(removeMemberStatement, { organization_id: organizationId, account_id: accountId })).affected > 0,

    /** Creates or changes the account. Returns its id. Returns undefined if the name belongs to another owner. */
    async putAccount(account: AccountSetup, now: number): Promise<string | undefined> {
      const { id, username, email, password_hash, tier } = account
      const holder = await claim(username, { type: 'account', id })
      if (holder?.type !== 'account') return undefined
      await query(putAccountStatement, { id: holder.id, username, email, password_hash, tier, now })
      return holder.id
    },

    /** Creates or changes the organization. Returns its id. Returns undefined if the name belongs to another owner. */
    async putOrganization({ id, slug, name }: OrganizationSetup, now: number): Promise<string | undefined> {
      const holder = await claim(slug, { type: 'organization', id })
      if (holder?.type !== 'organization') return undefined
      await query(putOrganizationStatement, { id: holder.id, slug, name, now })
      return holder.id
    },
  }
}
