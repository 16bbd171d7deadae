import type { Tier } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import type { DirectoryDeps } from './deps.ts'
import { endLostAuthority } from './lost-authority.ts'
import { accountNamed } from './owners.ts'
import { nothingStopped, type Stopped } from './stopped.ts'
import { followTier } from './tiers.ts'

type Deps = Pick<DirectoryDeps, 'store' | 'clock'>

/**
 * Signs a person out and lets them in no more. Their agents can do nothing and receive nothing, nor can those of
 * organizations that only they own. The apps that they let in, and the clients that they created for agents of
 * organizations, end for good. All that they have stays.
 */
export const blockAccount = ({ store, clock }: Deps, accountId: string): Promise<Stopped> =>
  store.transaction(async (inside) => {
    const account = await inside.accounts.lock(accountId)
    if (!account) throw noAccount()
    if (account.operator) throw new Fault('CONFLICT', 'the account is an operator: an operator cannot be blocked')
    if (account.blocked_at !== null) throw new Fault('CONFLICT', 'the account is blocked already')
    const families = await inside.tokenFamilies.revokeAll(accountId, 'account blocked', clock())
    const browsers = await inside.operations.signOut(accountId)
    const agents = await inside.operations.block(accountId, clock())
    return endLostAuthority(inside, [accountId], clock(), { agents, browsers, families })
  })

/** Lets the person in again, and has the agents be what they were. */
export const unblockAccount = ({ store, clock }: Deps, accountId: string): Promise<Stopped> =>
  store.transaction(async (inside) => {
    const account = await inside.accounts.lock(accountId)
    if (!account) throw noAccount()
    if (account.blocked_at === null) throw new Fault('CONFLICT', 'the account is not blocked')
    return { ...nothingStopped, agents: await inside.operations.unblock(accountId, clock()) }
  })

const noAccount = (): Fault => new Fault('NOT_FOUND', 'there is no such account')

/** Changes what only whoever runs the service gives; what is not named stays. */
export async function setAccount(
  { store, clock }: Deps,
  username: string,
  changes: { tier?: Tier | undefined; operator?: boolean | undefined },
): Promise<{ tier: Tier; operator: boolean }> {
  return store.transaction(async (inside) => {
    const id = await accountNamed(inside, 'username', username)
    const account = await inside.accounts.lock(id)
    if (!account) throw noAccount()
    if (changes.operator && account.blocked_at !== null) throw new Fault('CONFLICT', 'the account is blocked')
    const { tier = account.tier, operator = account.operator } = changes
    await inside.operations.set(id, { tier, operator }, clock())
    await followTier(inside, id, tier, clock())
    return { tier, operator }
  })
}
