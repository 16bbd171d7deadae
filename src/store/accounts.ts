import type { Account, AccountOrganization } from '#generated/rest/models.ts'
import { statement, type Query } from './statements.ts'

const profile = statement<Account>(
  'account-profile',
  'select id, username, email, display_name, bio, image_url, tier, created_at, updated_at from account where id = ?',
)

const organizations = statement<AccountOrganization>(
  'account-organizations',
  `select organization.id, organization.slug, organization.name, member.role
   from organization_member member join organization on organization.id = member.organization_id
   where member.account_id = ? order by organization.slug collate "C"`,
)

/** What a person sees of their account. Every question names the account. */
export function accountsStore(query: Query) {
  return {
    profile: (accountId: string): Promise<Account | undefined> =>
      query(profile, [accountId]).then(({ rows }) => rows[0]),

    organizations: (accountId: string): Promise<AccountOrganization[]> =>
      query(organizations, [accountId]).then(({ rows }) => rows),
  }
}
