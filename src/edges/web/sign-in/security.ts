import type { PasskeyOwner } from '../../../access/identity/passkeys.ts'
import { announceEndedSessions } from '../../../access/oauth/families.ts'
import { passwordCharacterLimits } from '../../../domain/accounts.ts'
import { Fault } from '../../../fault.ts'
import { hasPassword } from '../../../people/accounts.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { ListedPasskey } from '../../../store/access/passkeys.ts'
import type { ListedWebSession, SignInLocation } from '../../../store/access/web-sessions.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, field, form, type Problem, problemAlert, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { badge, browserName, nameHtml, sourceText, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { signInAgainLink } from './continuation.ts'
import { requireOwnSignIn } from './own-sign-in.ts'
import { passkeyForm } from './passkey-form.ts'
import { secondFactorSection } from './second-factor.ts'
import type { SecondFactorState } from '../../../store/access/second-factors.ts'
import { signInHistory } from './sign-in-history.ts'

interface Security {
  sessions: readonly ListedWebSession[]
  /** Places from which somebody signed in. */
  locations: readonly SignInLocation[]
  /** Passkeys of the person. Undefined if this deployment does not support passkeys. */
  passkeys: readonly ListedPasskey[] | undefined
  secondFactor: SecondFactorState | undefined
  /** False if this deployment accepts no passwords and passkeys. */
  localSignIn: boolean
  /** False for an account that single sign-on created. */
  hasPassword: boolean
  /** True if the person signed in recently enough to add a passkey or a second factor. */
  isFresh: boolean
  problem: Problem | undefined
}

function securityPage(visit: PersonVisit, security: Security): WebPage {
  const { sessions, locations, passkeys, secondFactor, problem } = security
  return {
    title: 'Security',
    error: problem,
    ...(passkeys && { script: 'passkeys.js' }),
    body: html`${notice(visit)}${security.localSignIn ? undefined : problemAlert(problem)}
<section aria-labelledby="sessions">
<h2 id="sessions">Signed-in browsers</h2>
<p>Browsers that are signed in to your account now.</p>
${table({
  label: 'Signed-in browsers',
  columns: ['Browser', 'Address', 'Signed in', 'Last used', 'Action'],
  rows: sessions,
  cells: ({ id, source, user_agent, created_at, used_at }) => [
    html`${browserName(user_agent)}${id === visit.session.id ? html` ${badge('This browser')}` : undefined}`,
    sourceText(source),
    timeHtml(created_at),
    timeHtml(used_at),
    id === visit.session.id
      ? undefined
      : button(
          visit,
          `${path}/sessions/${id}/end`,
          'Sign out',
          `${browserName(user_agent)} from ${sourceText(source)}`,
        ),
  ],
  empty: 'No browsers.',
})}
</section>
${signInHistory(visit, locations, { usesPassword: security.hasPassword && security.localSignIn })}
${passkeys && passkeySection(visit, passkeys, security)}
${secondFactorSection(visit, secondFactor, security)}
<section aria-labelledby="password-heading" class="narrow">
<h2 id="password-heading">Password</h2>
${passwordPart(visit, security)}
</section>`,
  }
}

function passwordPart(visit: PersonVisit, { localSignIn, hasPassword: hasOwn, problem }: Security): Html {
  if (!localSignIn) return html`<p>Passwords are turned off. You sign in by single sign-on.</p>`
  if (!hasOwn) return html`<p>Your account has no password. You sign in by single sign-on.</p>`
  return form(visit, `${path}/password`, passwordFields(problem), { problem })
}

const passkeySection = (
  visit: PersonVisit,
  passkeys: readonly ListedPasskey[],
  { localSignIn, isFresh, problem }: Security,
): Html =>
  html`<section aria-labelledby="passkeys">
<h2 id="passkeys">Passkeys</h2>
${table({
  label: 'Your passkeys',
  columns: ['Passkey', 'Added', 'Last used', 'Action'],
  rows: passkeys,
  cells: ({ id, name, created_at, used_at }) => [
    nameHtml(name),
    timeHtml(created_at),
    used_at === null ? 'Never' : timeHtml(used_at),
    confirmationBlock(visit, `${path}/passkeys/${id}/remove`, {
      label: 'Remove passkey',
      about: name,
      effect: 'You can no longer sign in with it here. The passkey stays on your device until you delete it there.',
    }),
  ],
  empty: localSignIn
    ? 'You have no passkeys yet. With a passkey you sign in by fingerprint, face or device PIN instead of a password.'
    : 'You have no passkeys.',
})}
${localSignIn ? html`<div class="narrow">${isFresh ? newPasskey(visit, problem) : signInAgainLink(visit, path, 'to add a passkey')}</div>` : html`<p>Passkeys are turned off. You sign in by single sign-on.</p>`}
</section>`

const newPasskey = (visit: PersonVisit, problem: Problem | undefined): Html =>
  passkeyForm(visit, {
    call: 'create',
    action: `${path}/passkeys`,
    content: html`${field({ name: 'name', label: 'Passkey name', maxLength: 64, hint: 'A name to recognize the passkey by.', problem })}
<button>Add a passkey</button>`,
  })

const passwordFields = (problem: Problem | undefined): Html =>
  html`${field({ name: 'password', label: 'Current password', type: 'password', autocomplete: 'current-password', problem })}
${field({
  name: 'new_password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: passwordCharacterLimits.min,
  hint: `At least ${passwordCharacterLimits.min} characters.`,
  problem,
})}
<button>Change password</button>`

export const path = paths.security

const ownerOf = ({ session }: PersonVisit): PasskeyOwner => ({
  accountId: session.account_id,
  username: session.username,
})

export const showSecurity = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await overview(deps, visit),
})

async function overview({ config, identity, store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const accountId = visit.session.account_id
  const { sessions, passkeys, secondFactors } = identity
  return securityPage(visit, {
    sessions: await sessions.list(accountId),
    locations: await store.signInPlaces.list(accountId),
    isFresh: sessions.isFresh(visit.session),
    localSignIn: config.localSignIn,
    secondFactor: await secondFactors.state(accountId),
    hasPassword: await hasOwnPassword(store, visit),
    passkeys: passkeys.areAvailable ? await passkeys.list(accountId) : undefined,
    problem,
  })
}

async function hasOwnPassword({ owners }: WebDeps['store'], { session }: PersonVisit): Promise<boolean> {
  const account = await owners.account(session.username)
  return account !== undefined && hasPassword(account)
}

/** Changes the password. Signs out all other browsers, because somebody else may have known the old password. */
export async function submitPassword(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { username, id } = visit.session
  try {
    const credentials = { username, password: visit.form('password') }
    const session = { id, source: visit.source }
    const ended = await deps.identity.passwords.change(credentials, visit.form('new_password'), session)
    await announceEndedSessions(deps.authority, ended)
    return { see: `${path}?done=password-changed` }
  } catch (thrown) {
    const isWrong = thrown instanceof Fault && thrown.code === 'UNAUTHORIZED'
    const error = isWrong ? new FieldFault('password', 'is not your password') : thrown
    return { page: await overview(deps, visit, problemOf(error)) }
  }
}

/** Signs out a browser. Its live connections close at once. */
export async function signOutBrowser(
  { store, authority }: WebDeps,
  { session, params }: PersonVisit,
): Promise<PageAnswer> {
  const id = idOf(params)
  if (!(await store.webSessions.endOne(session.account_id, id)))
    throw new Fault('NOT_FOUND', 'this browser is already signed out')
  await announceEndedSessions(authority, [id])
  return { see: `${path}?done=session-ended` }
}

export const createPasskeyOptions = async ({ identity }: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  json: await identity.passkeys.creationOptions(visit.browser.secret, ownerOf(visit), visit.source),
})

export async function addPasskey(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { browser, form } = visit
  try {
    if (!deps.config.localSignIn) throw new Fault('FORBIDDEN', 'passkeys are turned off: use single sign-on')
    await requireOwnSignIn(deps, visit)
    await deps.identity.passkeys.add(browser.secret, ownerOf(visit), form('name'), form('credential'))
    return { see: `${path}?done=passkey-added` }
  } catch (thrown) {
    return { page: await overview(deps, visit, problemOf(thrown)) }
  }
}

export async function removePasskey(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { session, params } = visit
  await requireOwnSignIn(deps, visit)
  if (!(await deps.identity.passkeys.remove(session.account_id, idOf(params))))
    throw new Fault('NOT_FOUND', 'you have no passkey with this id')
  return { see: `${path}?done=passkey-removed` }
}

/** Returns the id of a session or passkey in the path. Returns an empty text if it is malformed. */
const idOf = ({ id = '' }: PersonVisit['params']): string => (/^[\w-]{1,2048}$/.test(id) ? id : '')
