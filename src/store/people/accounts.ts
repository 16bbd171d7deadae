import type { Account, AccountOrganization } from '#generated/rest/models.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Fields of an account that its owner can change. */
export type AccountChanges = Pick<Account, 'email' | 'display_name' | 'bio'>

/** Row of an account that is locked until the transaction ends. */
export type LockedAccount = Pick<Account, 'username' | 'tier'> & { operator: boolean; blocked_at: number | null }

const columns = 'id, username, email, display_name, bio, image_url, tier, created_at, updated_at'

const profile = statement<Account>(
  'account-profile',
  `select ${columns} from account where id = :account_id and blocked_at is null`,
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

const locking = statement<LockedAccount>(
  'lock-account',
  'select username, tier, operator, blocked_at from account where id = :account_id for update',
  { username: 'text', tier: 'text', operator: 'boolean', blocked_at: 'integer' },
)

const changing = statement<never>(
  'change-account',
  `update account set email = :email, display_name = :display_name, bio = :bio,
     updated_at = greatest(:now::bigint, updated_at + 1)
   where id = :account_id and updated_at = :seen`,
)

const removingTraces = statement<never>(
  'remove-account-traces',
  `with passkeys as (delete from passkey where account_id = :account_id),
   families as (delete from token_family where account_id = :account_id),
   invitations as (delete from organization_invitation
     where username = (select username from account where id = :account_id))
   delete from sign_in_place where account_id = :account_id`,
)

const removing = statement<never>('remove-account', 'delete from account where id = :account_id')

const organizations = statement<AccountOrganization>(
  'account-organizations',
  `select organization.id, organization.slug, organization.name, member.role
   from organization_member member join organization on organization.id = member.organization_id
   where member.account_id = :account_id order by organization.slug collate "C"`,
  { id: 'text', slug: 'text', name: 'text', role: 'text' },
)

/** Returns the store of accounts, as their owners use it. Every statement names the account. */
export function accountsStore(query: Query) {
  return {
    /** Returns the account; undefined if it is blocked or does not exist. */
    profile: (accountId: string): Promise<Account | undefined> =>
      query(profile, { account_id: accountId }).then(({ rows }) => rows[0]),

    organizations: (accountId: string): Promise<AccountOrganization[]> =>
      query(organizations, { account_id: accountId }).then(({ rows }) => rows),

    lock: (accountId: string): Promise<LockedAccount | undefined> =>
      query(locking, { account_id: accountId }).then(({ rows }) => rows[0]),

    /**
     * Changes the account. Returns false if it has changed since the person saw it; `seen` is the `updated_at` of that
     * moment.
     */
    async change(accountId: string, changes: AccountChanges, seen: number, now: number): Promise<boolean> {
      const { email, display_name, bio } = changes
      return (await query(changing, { email, display_name, bio, now, account_id: accountId, seen })).affected > 0
    },

    /**
     * Removes the account with its passkeys, token families, invitations and sign-in places. The caller has already
     * removed its memberships and browser sessions.
     */
    async remove(accountId: string): Promise<void> {
      await query(removingTraces, { account_id: accountId })
      await query(removing, { account_id: accountId })
    },
  }
}
