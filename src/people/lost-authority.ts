import { sessionOfClient } from '../domain/clients.ts'
import { hourMs } from '../domain/durations.ts'
import { mayActFor, mayAssignRole, mayManage, type RoleLookup } from '../domain/roles.ts'
import type { Store } from '../store/index.ts'
import { readRoles } from './acting.ts'
import { noAuthorityChanges, type AuthorityChangeIds } from './authority-changes.ts'

/** Person who created clients, authorizations or invitations, with the current roles of the person. */
interface Creator {
  accountId: string
  /** False if the account is blocked. */
  isActive: boolean
  roleIn: RoleLookup
}

/** Kind of authority that a person creates for agents and organizations of other owners, such as a client. */
interface Kind {
  /** Database column with the account id of the creator. */
  creator: string
  /** Field of the result for the ids of ended authority. Invitations have none, because each use reads them again. */
  stopped?: 'clients' | 'families'
  /**
   * Ends each authority that the creator may no longer have. Returns the ids of the ended authority, and the sessions
   * that end with it.
   */
  endLost(store: Store, creator: Creator, now: number): Promise<{ ids: string[]; sessions: string[] }>
}

/**
 * Kinds of authority, by table. Tickets, webhooks, approvals and upload URLs are no kinds of their own, because they
 * belong to a session. Each use of them checks the session in the database.
 */
export const kindsOfAuthority = {
  client: {
    creator: 'created_by',
    stopped: 'clients',
    async endLost(store, { accountId, isActive, roleIn }, now) {
      const clients = await store.createdAuthority.clients(accountId)
      const lost = clients.filter((client) => !(isActive && mayManage(client, accountId, roleIn)))
      for (const { id } of lost) await store.clients.revoke(id, now)
      return { ids: lost.map(({ id }) => id), sessions: lost.map(sessionOfClient) }
    },
  },
  token_family: {
    creator: 'account_id',
    stopped: 'families',
    async endLost(store, { accountId, isActive, roleIn }, now) {
      const families = await store.createdAuthority.families(accountId)
      const lost = families.filter((family) => !(isActive && mayActFor(family, accountId, roleIn)))
      for (const { id } of lost) await store.tokenFamilies.revoke(id, 'role changed', now)
      const ids = lost.map(({ id }) => id)
      return { ids, sessions: ids }
    },
  },
  // Blocking does not revoke invitations. They are only invalid until the block ends.
  organization_invitation: {
    creator: 'invited_by',
    async endLost(store, { accountId, roleIn }, now) {
      const invitations = await store.createdAuthority.invitations(accountId)
      const lost = invitations.filter(({ owner_id, role }) => !mayAssignRole(roleIn(owner_id) ?? '', role))
      for (const { id, owner_id } of lost) await store.createdAuthority.revokeInvitation(owner_id, id, now)
      return { ids: lost.map(({ id }) => id), sessions: [] }
    },
  },
} satisfies Record<string, Kind>

/** Milliseconds for which clients can read the outcome of a cancelled approval. */
const outcomeMs = hourMs

/**
 * Ends clients, authorizations and invitations that these people created and may no longer have. The transaction must
 * already have changed their roles. `ended` contains what the transaction has ended before.
 */
export async function endLostAuthority(
  store: Store,
  people: readonly string[],
  now: number,
  ended: Partial<AuthorityChangeIds> = {},
): Promise<AuthorityChangeIds> {
  const { agents, families, browsers, clients } = { ...noAuthorityChanges, ...ended }
  const all = { agents: [...agents], families: [...families], browsers: [...browsers], clients: [...clients] }
  const sessions = [...families]
  for (const accountId of people) {
    const isActive = (await store.accounts.profile(accountId)) !== undefined
    const creator = { accountId, isActive, roleIn: await readRoles(store, accountId) }
    for (const { endLost, stopped } of Object.values<Kind>(kindsOfAuthority)) {
      const lost = await endLost(store, creator, now)
      if (stopped) all[stopped].push(...lost.ids)
      sessions.push(...lost.sessions)
    }
    all.browsers.push(...(await store.webSessions.ids(accountId)))
  }
  await cancelApprovals(store, sessions, now)
  return all
}

/** Cancels the approvals that clients requested in sessions that have ended. */
export const cancelApprovals = (
  { createdAuthority }: Pick<Store, 'createdAuthority'>,
  sessions: readonly string[],
  now: number,
): Promise<void> => createdAuthority.cancelApprovals(sessions, now + outcomeMs)
