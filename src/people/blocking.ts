import type { Tier } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import type { DirectoryDeps } from './deps.ts'
import { endLostAuthority } from './lost-authority.ts'
import { requireAccountId } from './owners.ts'
import { noAuthorityChanges, type AuthorityChangeIds } from './authority-changes.ts'
import { applyTierToAgents } from './tiers.ts'

type Deps = Pick<DirectoryDeps, 'store' | 'clock'>

/**
 * Blocks an account, and signs the person out. Deactivates the agents of the account, and of organizations in which all
 * owners are blocked now. Revokes the authorized apps, and the clients that the person created for agents of
 * organizations. Keeps all other data.
 */
export const blockAccount = ({ store, clock }: Deps, accountId: string): Promise<AuthorityChangeIds> =>
  store.transaction(async (inside) => {
    const account = await inside.accounts.lock(accountId)
    if (!account) throw noAccount()
    if (account.operator) throw new Fault('CONFLICT', 'the account is an operator: withdraw the operator role first')
    if (account.blocked_at !== null) throw new Fault('CONFLICT', 'the account is already blocked')
    const families = await inside.tokenFamilies.revokeAll(accountId, 'account blocked', clock())
    const browsers = await inside.operations.signOut(accountId)
    const agents = await inside.operations.block(accountId, clock())
    return endLostAuthority(inside, [accountId], clock(), { agents, browsers, families })
  })

/** Unblocks an account, and activates the agents that the block deactivated. */
export const unblockAccount = ({ store, clock }: Deps, accountId: string): Promise<AuthorityChangeIds> =>
  store.transaction(async (inside) => {
    const account = await inside.accounts.lock(accountId)
    if (!account) throw noAccount()
    if (account.blocked_at === null) throw new Fault('CONFLICT', 'the account is not blocked')
    return { ...noAuthorityChanges, agents: await inside.operations.unblock(accountId, clock()) }
  })

const noAccount = (): Fault => new Fault('NOT_FOUND', 'the account does not exist')

/** Changes the fields that only the operator may set. Absent fields keep their values. */
export async function setAccountByOperator(
  { store, clock }: Deps,
  username: string,
  changes: { tier?: Tier | undefined; operator?: boolean | undefined },
): Promise<{ tier: Tier; operator: boolean }> {
  return store.transaction(async (inside) => {
    const id = await requireAccountId(inside, 'username', username)
    const account = await inside.accounts.lock(id)
    if (!account) throw noAccount()
    if (changes.operator && account.blocked_at !== null) throw new Fault('CONFLICT', 'the account is blocked')
    const { tier = account.tier, operator = account.operator } = changes
    await inside.operations.set(id, { tier, operator }, clock())
    await applyTierToAgents(inside, id, tier, clock())
    return { tier, operator }
  })
}
