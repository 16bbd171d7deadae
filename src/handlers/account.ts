import type { AccountHandlers } from '#generated/rest/handlers.ts'
import type { Account } from '#generated/rest/models.ts'
import type { CallContexts } from '../context.ts'
import { agentRecordOf } from '../domain/agents.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { managingRoles } from '../domain/roles.ts'
import { Fault } from '../fault.ts'
import { readAuditLog } from '../people/audit.ts'
import type { AuditLog } from '../store/people/audit.ts'

/**
 * Returns the profile of the caller's account. Throws UNAUTHORIZED if the account is blocked or deleted. Its token can
 * still be valid then.
 */
async function profileOf({ store, user }: CallContexts['user']): Promise<Account> {
  const profile = await store.accounts.profile(user.accountId)
  if (!profile) throw new Fault('UNAUTHORIZED')
  return profile
}

/**
 * Returns the log of the caller, or of an organization. Throws NOT_FOUND unless the caller is its owner or admin.
 * Throws FORBIDDEN if the organization requires a sign-in that the caller has not set up. The token may be older than
 * this rule.
 */
async function auditLogOf({ store, user }: CallContexts['user'], slug: string | undefined): Promise<AuditLog> {
  if (slug === undefined) return { kind: 'account', id: user.accountId }
  const organizations = await store.accounts.organizations(user.accountId)
  const found = organizations.find((one) => one.slug === slug && managingRoles.includes(one.role))
  if (!found) throw new Fault('NOT_FOUND')
  const missing = await store.ssoIssuers.missing(found.id, user.accountId)
  if (!missing) throw new Fault('NOT_FOUND')
  if (missing.single_sign_on)
    throw new Fault('FORBIDDEN', 'the organization requires single sign-on: use it once in the dashboard')
  if (missing.second_factor)
    throw new Fault('FORBIDDEN', 'the organization requires a second factor: set it up under Security in the dashboard')
  return { kind: 'organization', id: found.id }
}

export const account: AccountHandlers<CallContexts> = {
  getAccount: profileOf,

  async listAccountAgents(context, { query: { q, limit, cursor } }) {
    await profileOf(context)
    const { store, isOnline, user } = context
    const oneMore = await store.profiles.ofAccount(user.accountId, {
      q,
      after: decodePageCursor(cursor),
      limit: limit + 1,
    })
    const { rows, next_cursor } = pageOf(oneMore, limit, ({ handle }) => handle)
    const agents = await Promise.all(rows.map(async (agent) => agentRecordOf(agent, await isOnline(agent.id))))
    return { agents, next_cursor }
  },

  async listAccountOrganizations(context) {
    await profileOf(context)
    return { organizations: await context.store.accounts.organizations(context.user.accountId) }
  },

  async listAuditEntries(context, { query: { organization, ...page } }) {
    await profileOf(context)
    return readAuditLog(context.store, await auditLogOf(context, organization), page)
  },
}
