import type { Knex } from 'knex'

export interface AccountSetup {
  id: string
  username: string
  email: string
  password_hash: string
  tier: 'free' | 'pro'
}

export interface NewAccount extends Omit<AccountSetup, 'tier'> {
  tier: string
  display_name: string | null
  bio: string | null
}

export interface Owner {
  type: 'account' | 'organization'
  id: string
}

/** Accounts and organizations: whoever can own agents. Their names share one namespace, the first half of a handle. */
export function ownersStore(knex: Knex) {
  return {
    async account(username: string): Promise<{ id: string; password_hash: string } | undefined> {
      return knex('account').first('id', 'password_hash').where({ username })
    },

    /** A new account; a name that is taken fails it (23505). */
    async createAccount(account: NewAccount, now: number): Promise<void> {
      await knex('account').insert({ ...account, created_at: now, updated_at: now })
    },

    /** A new organization; a slug that is taken fails it (23505). */
    async createOrganization(organization: { id: string; slug: string; name: string }, now: number): Promise<void> {
      await knex('organization').insert({ ...organization, created_at: now })
    },

    async putMember(organizationId: string, accountId: string, role: string): Promise<void> {
      await knex('organization_member')
        .insert({ organization_id: organizationId, account_id: accountId, role })
        .onConflict(['organization_id', 'account_id'])
        .merge({ role })
    },

    async putAccount(setup: AccountSetup, now: number): Promise<void> {
      const { id: _, username: __, ...changes } = setup
      await knex('account')
        .insert({ ...setup, created_at: now, updated_at: now })
        .onConflict('username')
        .merge({ ...changes, updated_at: now })
    },

    async putOrganization(setup: { id: string; slug: string; name: string }, now: number): Promise<string> {
      const [row] = await knex('organization')
        .insert({ ...setup, created_at: now })
        .onConflict('slug')
        .merge({ name: setup.name })
        .returning<{ id: string }[]>('id')
      return row!.id
    },

    async replaceMembers(organizationId: string, members: readonly { account_id: string; role: string }[]): Promise<void> {
      await knex('organization_member').where({ organization_id: organizationId }).delete()
      if (members.length > 0) await knex('organization_member').insert(members.map((member) => ({ organization_id: organizationId, ...member })))
    },

    async owner(name: string): Promise<Owner | undefined> {
      const account = await knex('account').first<{ id: string } | undefined>('id').where({ username: name })
      if (account) return { type: 'account', id: account.id }
      const organization = await knex('organization').first<{ id: string } | undefined>('id').where({ slug: name })
      return organization && { type: 'organization', id: organization.id }
    },
  }
}
