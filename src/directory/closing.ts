import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import { deleteAgent } from './agents.ts'
import type { DirectoryDeps } from './deps.ts'
import { endLostAuthority } from './lost-authority.ts'
import { keepingHeads } from './members.ts'
import type { Stopped } from './stopped.ts'

type Deps = Pick<DirectoryDeps, 'store' | 'clock'>

/**
 * Ends an account for good, with all that is known of the person. Its agents can do nothing from now on, and are
 * deleted bit by bit, by `deleteOwnerless`. Refused while an organization would have nobody to run it. Where the
 * account is blocked, the agents of organizations that others own by now are first what they were before.
 */
export const closeAccount = ({ store, clock }: Deps, accountId: string): Promise<Stopped> =>
  store.transaction(async (inside) => {
    const account = await inside.accounts.lock(accountId)
    if (!account) throw new Fault('NOT_FOUND', 'there is no such account')
    const restarted = account.blocked_at === null ? [] : await inside.operations.unblock(accountId, clock())
    await leaveAll(inside, accountId)
    const families = await inside.tokenFamilies.revokeAll(accountId, 'account deleted', clock())
    const browsers = await inside.operations.signOut(accountId)
    const agents = [...restarted, ...(await inside.operations.stopOwn(accountId, clock()))]
    const stopped = await endLostAuthority(inside, [accountId], clock(), { agents, browsers, families })
    await inside.owners.end(accountId, clock())
    await inside.accounts.remove(accountId)
    return stopped
  })

/** In the order of ids, in which everybody locks several of them. */
async function leaveAll(store: Store, accountId: string): Promise<void> {
  const organizations = await store.accounts.organizations(accountId)
  for (const { id, slug } of organizations.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await store.organizations.lock(id)
    await keepingHeads(store, id, () => store.owners.removeMember(id, accountId)).catch((thrown: unknown) => {
      const isLast = thrown instanceof Fault && thrown.code === 'CONFLICT'
      throw isLast
        ? new Fault('CONFLICT', `nobody else is an owner of @${slug}: make somebody one, or delete it`)
        : thrown
    })
  }
}

const deletedAtOnce = 100

/** Deletes agents of owners that have ended, each in a transaction of its own; returns those that it has deleted. */
export async function deleteOwnerless(deps: Deps): Promise<string[]> {
  const agents = await deps.store.operations.ownerless(deletedAtOnce)
  for (const { handle } of agents)
    await deleteAgent(deps, handle).catch((thrown: unknown) => {
      if (!(thrown instanceof Fault) || thrown.code !== 'AGENT_NOT_FOUND') throw thrown // another process was first
    })
  return agents.map(({ id }) => id)
}
