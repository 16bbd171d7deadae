import { deploymentProvider } from '../../domain/sso.ts'
import { Fault } from '../../fault.ts'
import { createAccountWithoutPassword } from '../../people/accounts.ts'
import { noAuthorityChanges, type AuthorityChangeIds } from '../../people/authority-changes.ts'
import type { DirectoryDeps } from '../../people/deps.ts'
import { hasOtherSignIn } from '../../people/identities.ts'
import { applyIssuerRole } from '../../people/sso.ts'
import { storeConfirmation } from '../identity/sessions.ts'
import type { Arrival, Sso } from './index.ts'

/*
 * Each exported function that changes something is the one place of its change of authority: a new account, a new link,
 * a removed link, and a role that an issuer gives at a sign-in.
 */

type Deps = DirectoryDeps & { sso: Pick<Sso, 'waiting' | 'takeWaiting' | 'mayCreateAccount'> }

/** Creates the account of a confirmed person who waits in this browser. Returns its id. */
export async function createAccountOfArrival(deps: Deps, secret: string, username: string): Promise<string> {
  const { store, sso } = deps
  const waiting = await sso.waiting(secret)
  if (!waiting || !(await sso.mayCreateAccount(waiting.arrival)))
    throw new Fault('FORBIDDEN', 'this single sign-on cannot create an account: start again, or ask its administrator')
  return store.transaction(async (inside) => {
    const arrival = await sso.takeWaiting(inside, secret)
    const { email, name } = arrival
    const draft = { username, email: email ?? '', display_name: name }
    const account_id = await createAccountWithoutPassword({ ...deps, store: inside }, draft)
    await link(inside, arrival, account_id, true, deps.clock())
    return account_id
  })
}

/**
 * Links a confirmed person who waits in this browser to the account of the same browser. The person has signed in to
 * both sides, and has agreed. `signsIn` lets the issuer sign in to the account from now on.
 */
export const linkArrival = (deps: Deps, secret: string, accountId: string, signsIn: boolean): Promise<Arrival> =>
  deps.store.transaction(async (inside) => {
    if (!(await inside.accounts.lock(accountId))) throw new Fault('UNAUTHORIZED', 'the account was deleted')
    const arrival = await deps.sso.takeWaiting(inside, secret)
    await link(inside, arrival, accountId, signsIn || arrival.provider === deploymentProvider, deps.clock())
    return arrival
  })

async function link(
  { ssoIdentities }: DirectoryDeps['store'],
  arrival: Arrival,
  account_id: string,
  signs_in: boolean,
  now: number,
): Promise<void> {
  if (!(await ssoIdentities.add(arrival, { account_id, signs_in, email: arrival.email }, now)))
    throw new Fault('CONFLICT', 'your account has another identity of this single sign-on: unlink it first')
}

/**
 * Ends the link of an account to a provider. Throws CONFLICT if the person could not sign in any more. The sessions
 * that the provider began end. Returns the sessions that changed.
 */
export const unlinkIdentity = (
  deps: Pick<DirectoryDeps, 'store' | 'config'>,
  accountId: string,
  provider: string,
): Promise<AuthorityChangeIds> =>
  deps.store.transaction(async (inside) => {
    await inside.accounts.lock(accountId)
    if (!(await hasOtherSignIn({ ...deps, store: inside }, accountId, provider)))
      throw new Fault('CONFLICT', 'you could not sign in any more: add a passkey first')
    const browsers = await inside.ssoIdentities.endSessions(provider, accountId)
    if (!(await inside.ssoIdentities.remove(accountId, provider)))
      throw new Fault('NOT_FOUND', 'this identity is not linked to your account')
    return { ...noAuthorityChanges, browsers }
  })

/** Notes in a session that an issuer has confirmed its person. */
export const confirmArrival = ({ store }: Pick<DirectoryDeps, 'store'>, sessionId: string, arrival: Arrival) =>
  store.transaction((inside) => storeConfirmation(inside, sessionId, arrival, false))

/** Gives the person the role that the issuer of an organization stated. Returns the authority that ended. */
export const applyArrivalRole = (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  { provider, role, isRoleBinding }: Arrival,
  accountId: string,
): Promise<AuthorityChangeIds> =>
  store.transaction((inside) => {
    if (provider === deploymentProvider) return Promise.resolve(noAuthorityChanges)
    const membership = { organizationId: provider, accountId }
    return applyIssuerRole(inside, membership, { role, isAuthoritative: isRoleBinding }, clock())
  })
