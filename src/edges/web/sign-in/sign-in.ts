import type { SignInOrigin } from '../../../access/identity/sessions.ts'
import type { CheckedPassword } from '../../../store/access/second-factors.ts'
import { announceEndedSessions } from '../../../access/oauth/families.ts'
import { passwordCharacterLimits } from '../../../domain/accounts.ts'
import { Fault } from '../../../fault.ts'
import { field, form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { browserName } from '../rendering.ts'
import type { PageAnswer, Visit, WebDeps, WebPage } from '../route.ts'
import {
  continuationFields,
  continuationOf,
  hasContinuation,
  unsealedContinuation,
  withContinuation,
} from './continuation.ts'
import { passkeyForm } from './passkey-form.ts'
import { lostPasswordPath } from './recovery.ts'
import { codeField } from './second-factor.ts'
import { ssoLinks } from './sso-links.ts'
import { openTypedForm, typedFieldName } from './typed-form.ts'

interface Filled {
  problem?: Problem
  username?: string
  /** Reason why the person has to sign in. */
  notice?: string
}

export function signInPage(
  { config, identity, sso }: WebDeps,
  visit: Visit,
  { problem, username, notice: reason }: Filled = {},
): WebPage {
  const hasPasskeys = identity.passkeys.areAvailable && config.localSignIn
  const hidden = html`${continuationFields(visit)}${typedFormField(visit)}`
  const fields = html`${hidden}
${field({ name: 'username', label: 'Username', value: username, autocomplete: 'username webauthn', problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button>Sign in</button>`
  const passkey = passkeyForm(visit, {
    call: 'get',
    action: '/sign-in/passkey',
    content: html`${hidden}<button class="secondary">Sign in with a passkey</button>`,
  })
  return {
    title: 'Sign in',
    error: problem,
    ...(hasPasskeys && { script: 'passkeys.js' }),
    body: html`${notice(visit)}${reason && html`<p role="status" class="notice warning">${reason}</p>`}
<div class="narrow">
${config.localSignIn ? form(visit, '/sign-in', fields, { problem }) : undefined}
${hasPasskeys ? passkey : undefined}
${config.localSignIn ? html`<p><a href="${visit.base}${lostPasswordPath}">Forgot your password?</a></p>` : undefined}
${ssoLinks({ config, sso }, visit, typedFormField(visit))}
${config.signUp && config.localSignIn ? html`<p>No account yet? <a href="${visit.base}${withContinuation(visit, '/sign-up')}">Sign up</a></p>` : undefined}
</div>`,
  }
}

/** Renders the page that asks for the code after a correct password. */
const codePage = (visit: Visit, problem?: Problem): WebPage => ({
  title: 'Enter your code',
  error: problem,
  isPlain: true,
  body: html`<div class="narrow">
${form(
  visit,
  codePath,
  html`${continuationFields(visit)}${typedFormField(visit)}
${codeField(problem, 'Code', 'Six digits from your authenticator app, or a recovery code.')}
<button>Continue</button>`,
  { problem },
)}
<p><a href="${visit.base}${withContinuation(visit, '/sign-in')}">Cancel</a></p>
</div>`,
})

/** Renders the sealed form that the person typed before, as a hidden field. */
function typedFormField(visit: Visit): Html | undefined {
  const sealed = visit.form(typedFieldName)
  return sealed === '' ? undefined : html`<input type="hidden" name="${typedFieldName}" value="${sealed}" />`
}

interface SignUpValues {
  problem?: Problem
  username?: string
  email?: string
}

function signUpPage(visit: Visit, { problem, username, email }: SignUpValues = {}): WebPage {
  const fields = html`${continuationFields(visit)}
${field({
  name: 'username',
  label: 'Username',
  value: username,
  autocomplete: 'username',
  maxLength: 39,
  hint: 'First part of the handles of your agents, visible to everybody. Use lowercase letters, numbers, _ or -.',
  problem,
})}
${field({ name: 'email', label: 'Email address', type: 'email', value: email, autocomplete: 'email', problem })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: passwordCharacterLimits.min,
  hint: `${problem === undefined ? '' : 'Type the password again: it is not kept. '}At least ${passwordCharacterLimits.min} characters.`,
  problem,
})}
<button>Sign up</button>`
  return {
    title: 'Sign up',
    error: problem,
    body: html`<div class="narrow">
${form(visit, '/sign-up', fields, { problem })}
<p>Already have an account? <a href="${visit.base}${withContinuation(visit, '/sign-in')}">Sign in</a></p>
</div>`,
  }
}

const home = paths.home
export const codePath = '/sign-in/code'

/** Begins a session, or asks for a code if the account has a second factor. */
async function continueSignIn(deps: WebDeps, visit: Visit, checked: CheckedPassword): Promise<PageAnswer> {
  const { secondFactors } = deps.identity
  if (!(await secondFactors.isOn(checked.id))) return beginSession(deps, visit, signedIn(checked, false))
  await secondFactors.beginStep(visit.browser.secret, checked)
  return { page: codePage(visit) }
}

/** Finishes a sign-in with the code of an authenticator app, or with a recovery code. */
export async function submitCode(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  try {
    const { secondFactors } = deps.identity
    const checked = await secondFactors.finishStep(visit.browser.secret, visit.form('code'), visit.source)
    return await beginSession(deps, visit, signedIn(checked, true))
  } catch (thrown) {
    const problem = problemOf(thrown)
    const page = problem.field === 'code' || problem.retryAfterSeconds !== undefined ? codePage : undefined
    return { page: page?.(visit, problem) ?? signInPage(deps, visit, { problem }) }
  }
}

/** Person who has just signed in. */
interface SignedIn extends Pick<SignInOrigin, 'hasSecondFactor' | 'passwordHash'> {
  accountId: string
}

const signedIn = ({ id, password_hash }: CheckedPassword, hasSecondFactor: boolean): SignedIn => ({
  accountId: id,
  passwordHash: password_hash,
  hasSecondFactor,
})

/** Begins a session with a new token. The token replaces any earlier token of the browser. */
async function beginSession(deps: WebDeps, visit: Visit, { accountId, ...person }: SignedIn): Promise<PageAnswer> {
  const see = continuationOf(visit) ?? home
  const sealed = visit.form(typedFieldName)
  const typed = sealed === '' ? undefined : await openTypedForm(deps, sealed, accountId)
  await endSession(deps, visit)
  const origin = { ...visit, ...person, browserName: browserName(visit.userAgent) }
  const token = await deps.identity.sessions.begin(accountId, origin)
  if (sealed !== '' && typed === undefined) return { see: `${home}?done=form-lost`, token }
  return { see, token, ...(typed && { typed }) }
}

/** Ends the session of the browser. Live connections of its other tabs close, too. */
export async function endSession({ identity, authority }: WebDeps, { browser, session }: Visit): Promise<void> {
  if (!session) return
  await identity.sessions.end(browser.secret)
  await announceEndedSessions(authority, [session.id])
}

/**
 * Returns a redirect for a person who is already signed in. Returns undefined if the sign-in page must be shown. A
 * signed-in person sees it only if the session is not recent, and any continuation was sealed for this session.
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
  if (visit.form(typedFieldName) !== '' && credentials.username === '')
    return { page: signInPage(deps, visit, { notice: 'Nobody has signed in yet. Sign in, and the form opens again.' }) }
  try {
    return await continueSignIn(deps, visit, await deps.identity.passwords.signIn(credentials, visit.source))
  } catch (thrown) {
    return { page: signInPage(deps, visit, { problem: problemOf(thrown), username: credentials.username }) }
  }
}

export const createPasskeySignInOptions = async (
  { identity }: WebDeps,
  { browser, source }: Visit,
): Promise<PageAnswer> => ({
  json: await identity.passkeys.signInOptions(browser.secret, source),
})

export async function signInWithPasskey(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  try {
    const { passkeys } = deps.identity
    if (!deps.config.localSignIn) throw new Fault('FORBIDDEN', 'passkeys are turned off: use single sign-on')
    const accountId = await passkeys.signIn(visit.browser.secret, visit.form('credential'))
    return await beginSession(deps, visit, { accountId, hasSecondFactor: true })
  } catch (thrown) {
    return { page: signInPage(deps, visit, { problem: problemOf(thrown) }) }
  }
}

export async function showSignUp(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  requireSignUp(deps.config)
  return skipSignIn(deps, visit) ?? { page: signUpPage(visit) }
}

export async function signUp(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  requireSignUp(deps.config)
  const [username, email, password] = (['username', 'email', 'password'] as const).map((name) => visit.form(name))
  const input = { username: username!, email: email!, password: password! }
  try {
    const accountId = await deps.identity.passwords.signUp(input, visit.source)
    return await beginSession(deps, visit, { accountId, hasSecondFactor: false })
  } catch (thrown) {
    return { page: signUpPage(visit, { problem: problemOf(thrown), ...input }) }
  }
}

function requireSignUp({ signUp, localSignIn }: WebDeps['config']): void {
  if (!signUp || !localSignIn)
    throw new Fault('FORBIDDEN', 'sign-up is closed: ask the operator of this service for an account')
}

export async function signOut(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  await endSession(deps, visit)
  return { see: '/sign-in', signedOut: true, ssoSecret: '' }
}
