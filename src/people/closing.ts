import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import { deleteAgent } from './agents.ts'
import type { DirectoryDeps } from './deps.ts'
import { notifyAddress } from './emails/queue.ts'
import { endLostAuthority } from './lost-authority.ts'
import { requireRemainingManager } from './members.ts'
import type { AuthorityChangeIds } from './authority-changes.ts'

type Deps = Pick<DirectoryDeps, 'store' | 'clock'>

/**
 * Deletes an account and all data about the person. Deactivates its agents at once, and `deleteOwnerlessAgents` deletes
 * them in batches. Throws CONFLICT if an organization would have no manager left. If the account is blocked, it is
 * unblocked first. This restores agents of organizations that now have other owners.
 */
export const closeAccount = (deps: DirectoryDeps, accountId: string): Promise<AuthorityChangeIds> =>
  deps.store.transaction(async (inside) => {
    const { clock } = deps
    const account = await inside.accounts.lock(accountId)
    if (!account) throw new Fault('NOT_FOUND', 'the account does not exist')
    const restarted = account.blocked_at === null ? [] : await inside.operations.unblock(accountId, clock())
    await leaveAll(inside, accountId)
    const families = await inside.tokenFamilies.revokeAll(accountId, 'account deleted', clock())
    const browsers = await inside.operations.signOut(accountId)
    const agents = [...restarted, ...(await inside.operations.stopOwn(accountId, clock()))]
    const stopped = await endLostAuthority(inside, [accountId], clock(), { agents, browsers, families })
    await inside.owners.end(accountId, clock())
    await notifyOfDeletion({ ...deps, store: inside }, accountId)
    await inside.accounts.remove(accountId)
    return stopped
  })

/** Replaces the waiting emails of an account by one about its deletion, if the address is confirmed. */
async function notifyOfDeletion(deps: DirectoryDeps, accountId: string): Promise<void> {
  const { accounts, emails } = deps.store
  const profile = await accounts.profile(accountId)
  const settings = await emails.settings(accountId)
  await emails.removeAll(accountId)
  if (!profile || !settings || settings.email_confirmed_at === null) return
  const { email: address, username } = profile
  await notifyAddress(
    deps,
    { accountId: null, address },
    { kind: 'account-deleted', values: { username }, about: accountId },
  )
}

/**
 * Ends all memberships of an account, in the order of the organization ids. Each caller that locks several
 * organizations uses this order, so that no deadlock occurs.
 */
async function leaveAll(store: Store, accountId: string): Promise<void> {
  const organizations = await store.accounts.organizations(accountId)
  for (const { id, slug } of organizations.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await store.organizations.lock(id)
    await requireRemainingManager(store, id, () => store.owners.removeMember(id, accountId)).catch(
      (thrown: unknown) => {
        const isLast = thrown instanceof Fault && thrown.code === 'CONFLICT'
        throw isLast
          ? new Fault('CONFLICT', `organization @${slug} has no other owner: make a member an owner, or delete it`)
          : thrown
      },
    )
  }
}

const agentsPerRun = 100

/** Deletes agents whose owner was deleted, each in its own transaction. Returns their ids. */
export async function deleteOwnerlessAgents(deps: Deps): Promise<string[]> {
  const agents = await deps.store.operations.ownerless(agentsPerRun)
  for (const { handle } of agents)
    await deleteAgent(deps, handle).catch((thrown: unknown) => {
      if (!(thrown instanceof Fault) || thrown.code !== 'AGENT_NOT_FOUND') throw thrown // another process deleted it
    })
  return agents.map(({ id }) => id)
}
