import type { Agent, Tier } from '#generated/rest/models.ts'
import { statement, type Sql } from './sql.ts'

export interface AccountSetup {
  id: string
  username: string
  email: string
  password_hash: string
  tier: Tier
}

export interface NewAccount extends Omit<AccountSetup, 'tier'> {
  tier: string
  display_name: string | null
  bio: string | null
}

export interface OrganizationSetup {
  id: string
  slug: string
  name: string
}

export interface Owner {
  type: Agent['owner_type']
  id: string
}

/** Waits for whoever is taking the same name, and leaves it to them if they keep it. */
const taking = statement<never>(
  'take-name',
  'insert into owner (name, type, id) values (?, ?, ?) on conflict (name) do nothing',
)

const finding = statement<Owner>('find-owner', 'select type, id from owner where name = ?')

const differs = '(account.email, account.password_hash, account.tier) is distinct from (?, ?, ?)'

/** Accounts and organizations: whoever can own agents. Their names share one name space, the first half of a handle. */
export function ownersStore({ run, build }: Sql) {
  const owner = async (name: string): Promise<Owner | undefined> => (await run(finding, [name])).rows[0]

  /** Takes a name for a new owner, if it is free. */
  async function take(name: string, { type, id }: Owner): Promise<boolean> {
    return (await run(taking, [name, type, id])).affected > 0
  }

  /** Takes a name unless somebody has it; says who has it then. */
  async function claim(name: string, { type, id }: Owner): Promise<Owner> {
    await run(taking, [name, type, id])
    return (await owner(name))!
  }

  return {
    owner,

    async account(username: string): Promise<{ id: string; password_hash: string } | undefined> {
      return build('find-account', (knex) => knex('account').first('id', 'password_hash').where({ username }))
    },

    /** A new account, if the name is free. */
    async createAccount(account: NewAccount, now: number): Promise<boolean> {
      if (!(await take(account.username, { type: 'account', id: account.id }))) return false
      await build('create-account', (knex) => knex('account').insert({ ...account, created_at: now, updated_at: now }))
      return true
    },

    /** A new organization, if the slug is free. */
    async createOrganization(organization: OrganizationSetup, now: number): Promise<boolean> {
      if (!(await take(organization.slug, { type: 'organization', id: organization.id }))) return false
      await build('create-organization', (knex) => knex('organization').insert({ ...organization, created_at: now }))
      return true
    },

    async putMember(organizationId: string, accountId: string, role: string): Promise<void> {
      const member = { organization_id: organizationId, account_id: accountId, role }
      const key = ['organization_id', 'account_id']
      await build('put-member', (knex) => knex('organization_member').insert(member).onConflict(key).merge({ role }))
    },

    /** Makes the account what the setup says; the id of one that exists stays. False when an organization has the name. */
    async putAccount({ id, username, ...changes }: AccountSetup, now: number): Promise<boolean> {
      const holder = await claim(username, { type: 'account', id })
      if (holder.type !== 'account') return false
      const account = { id: holder.id, username, ...changes, created_at: now, updated_at: now }
      const merged = { ...changes, updated_at: now }
      const given = [changes.email, changes.password_hash, changes.tier]
      await build('put-account', (knex) =>
        knex('account').insert(account).onConflict('username').merge(merged).whereRaw(differs, given),
      )
      return true
    },

    /** Makes the organization what the setup says and returns its id, which stays; nothing when an account has the name. */
    async putOrganization({ id, slug, name }: OrganizationSetup, now: number): Promise<string | undefined> {
      const holder = await claim(slug, { type: 'organization', id })
      if (holder.type !== 'organization') return undefined
      const organization = { id: holder.id, slug, name, created_at: now }
      await build('put-organization', (knex) =>
        knex('organization').insert(organization).onConflict('slug').merge({ name }),
      )
      return holder.id
    },
  }
}
