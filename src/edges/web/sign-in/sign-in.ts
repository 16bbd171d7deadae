import { Fault } from '../../../fault.ts'
import { announceEndedSessions } from '../../../access/oauth/families.ts'
import { continuationOf, hasContinuation, unsealedContinuation } from './continuation.ts'
import { problemOf } from '../fields.ts'
import { signInPage } from './sign-in-page.ts'
import { signUpPage } from './sign-up.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, Visit, WebDeps } from '../route.ts'
import { browserName } from '../rendering.ts'

const home = paths.agents

/** Begins a session with a new token, which replaces any earlier one of the browser. */
async function beginSession(deps: WebDeps, visit: Visit, accountId: string): Promise<PageAnswer> {
  const see = continuationOf(visit) ?? home
  await endSession(deps, visit)
  const origin = { ...visit, browserName: browserName(visit.userAgent) }
  return { see, token: await deps.identity.sessions.begin(accountId, origin) }
}

/** Ends the session of the browser. Its live connections in other tabs close too. */
async function endSession({ identity, authority }: WebDeps, { browser, session }: Visit): Promise<void> {
  if (!session) return
  await identity.sessions.end(browser.secret)
  await announceEndedSessions(authority, [session.id])
}

export const start = async (): Promise<PageAnswer> => ({ see: home })

/**
 * Redirects a person who is already signed in. With an older session, the person can sign in again: without a
 * continuation, or with one that this session sealed for a page that needs a recent sign-in.
 */
function skipSignIn({ identity }: WebDeps, visit: Visit): PageAnswer | undefined {
  const { session } = visit
  if (!session || (!identity.sessions.isFresh(session) && (hasContinuation(visit) || !visit.query.has('to'))))
    return undefined
  return { see: unsealedContinuation(visit) ?? home }
}

export const showSignIn = async (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  skipSignIn(deps, visit) ?? { page: signInPage(deps, visit) }

export async function signIn(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  const credentials = { username: visit.form('username'), password: visit.form('password') }
  try {
    return await beginSession(deps, visit, await deps.identity.passwords.signIn(credentials, visit.source))
  } catch (thrown) {
    return { page: signInPage(deps, visit, { problem: problemOf(thrown), username: credentials.username }) }
  }
}

export const askPasskey = async ({ identity }: WebDeps, { browser, source }: Visit): Promise<PageAnswer> => ({
  json: await identity.passkeys.signInOptions(browser.secret, source),
})

export async function signInWithPasskey(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  try {
    const { passkeys } = deps.identity
    return await beginSession(deps, visit, await passkeys.signIn(visit.browser.secret, visit.form('credential')))
  } catch (thrown) {
    return { page: signInPage(deps, visit, { problem: problemOf(thrown) }) }
  }
}

export async function showSignUp(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  requireSignUp(deps.config.signUp)
  return skipSignIn(deps, visit) ?? { page: signUpPage(visit) }
}

export async function signUp(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  requireSignUp(deps.config.signUp)
  const [username, email, password] = (['username', 'email', 'password'] as const).map((name) => visit.form(name))
  const input = { username: username!, email: email!, password: password! }
  try {
    return await beginSession(deps, visit, await deps.identity.passwords.signUp(input, visit.source))
  } catch (thrown) {
    return { page: signUpPage(visit, { problem: problemOf(thrown), ...input }) }
  }
}

function requireSignUp(isOpen: boolean): void {
  if (!isOpen) throw new Fault('FORBIDDEN', 'sign-up is closed: ask the operator of this service for an account')
}

export async function signOut(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  await endSession(deps, visit)
  return { see: '/sign-in', signedOut: true }
}
