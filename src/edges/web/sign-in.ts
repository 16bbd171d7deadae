import { Fault } from '../../fault.ts'
import { announceEnded } from '../../oauth/families.ts'
import { continuationOf, isOnWay, placeOnWay } from './continuation.ts'
import { problemOf } from './fields.ts'
import { signInPage } from './pages/sign-in.ts'
import { signUpPage } from './pages/sign-up.ts'
import { places } from './places.ts'
import type { Answer, Visit, WebDeps } from './route.ts'
import { browserName } from './shown.ts'

const home = places.agents

/** Begins a session with a token that nobody has seen before, whatever the browser came with. */
async function signedIn(deps: WebDeps, visit: Visit, accountId: string): Promise<Answer> {
  const see = continuationOf(visit) ?? home
  await endSession(deps, visit)
  const origin = { ...visit, browserName: browserName(visit.userAgent) }
  return { see, token: await deps.identity.sessions.begin(accountId, origin) }
}

/** What the browser follows in other tabs is closed with it. */
async function endSession({ identity, authority }: WebDeps, { browser, session }: Visit): Promise<void> {
  if (!session) return
  await identity.sessions.end(browser.secret)
  await announceEnded(authority, [session.id])
}

export const start = async (): Promise<Answer> => ({ see: home })

/**
 * Somebody who is signed in has nothing to do here, unless it is too long ago for where they are going: that place
 * sends them here under a seal of their session.
 */
function onward({ identity }: WebDeps, visit: Visit): Answer | undefined {
  const { session } = visit
  if (!session || (!identity.sessions.isFresh(session) && (isOnWay(visit) || !visit.query.has('to')))) return undefined
  return { see: placeOnWay(visit) ?? home }
}

export const showSignIn = async (deps: WebDeps, visit: Visit): Promise<Answer> =>
  onward(deps, visit) ?? { page: signInPage(deps, visit) }

export async function signIn(deps: WebDeps, visit: Visit): Promise<Answer> {
  const credentials = { username: visit.form('username'), password: visit.form('password') }
  try {
    return await signedIn(deps, visit, await deps.identity.passwords.signIn(credentials, visit.source))
  } catch (thrown) {
    return { page: signInPage(deps, visit, { problem: problemOf(thrown), username: credentials.username }) }
  }
}

export const askPasskey = async ({ identity }: WebDeps, { browser, source }: Visit): Promise<Answer> => ({
  json: await identity.passkeys.askToSignIn(browser.secret, source),
})

export async function signInWithPasskey(deps: WebDeps, visit: Visit): Promise<Answer> {
  try {
    const { passkeys } = deps.identity
    return await signedIn(deps, visit, await passkeys.signIn(visit.browser.secret, visit.form('credential')))
  } catch (thrown) {
    return { page: signInPage(deps, visit, { problem: problemOf(thrown) }) }
  }
}

export async function showSignUp(deps: WebDeps, visit: Visit): Promise<Answer> {
  requireSignUp(deps.config.signUp)
  return onward(deps, visit) ?? { page: signUpPage(visit) }
}

export async function signUp(deps: WebDeps, visit: Visit): Promise<Answer> {
  requireSignUp(deps.config.signUp)
  const [username, email, password] = (['username', 'email', 'password'] as const).map((name) => visit.form(name))
  const input = { username: username!, email: email!, password: password! }
  try {
    return await signedIn(deps, visit, await deps.identity.passwords.signUp(input, visit.source))
  } catch (thrown) {
    return { page: signUpPage(visit, { problem: problemOf(thrown), ...input }) }
  }
}

function requireSignUp(isOpen: boolean): void {
  if (!isOpen) throw new Fault('FORBIDDEN', 'accounts are made by the operator here')
}

export async function signOut(deps: WebDeps, visit: Visit): Promise<Answer> {
  await endSession(deps, visit)
  return { see: '/sign-in', signedOut: true }
}
