import { createAccountOfArrival, linkArrival } from '../../../access/sso/accounts.ts'
import type { Arrival } from '../../../access/sso/index.ts'
import { deploymentProvider } from '../../../domain/sso.ts'
import { Fault } from '../../../fault.ts'
import { field, form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { nameHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { signInAgainLink, signInPathFor } from './continuation.ts'
import { requireOwnSignIn } from './own-sign-in.ts'
import { beginSsoSession, choicePath, confirmSession } from './sso.ts'

export const createPath = `${choicePath}/create`
export const linkPath = `${choicePath}/link`

interface Waiting {
  arrival: Arrival
  returnTo: string
  /** Name of the issuer on buttons. */
  provider: string
}

/** Returns the confirmed person who waits in this browser. */
async function waitingIn({ sso }: WebDeps, { ssoSecret }: Visit): Promise<Waiting | undefined> {
  const found = ssoSecret === '' ? undefined : await sso.waiting(ssoSecret)
  const provider = found && (await sso.find(found.arrival.provider))
  return provider && { ...found, provider: provider.name }
}

/**
 * Shows the choice of a person whom an issuer has confirmed, but may not sign in: a new account, or a link to the
 * account of a person who signs in to it. A person who is already linked only signs in.
 */
export async function showChoice(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  const waiting = await waitingIn(deps, visit)
  const { session } = visit
  if (!waiting) return { see: session ? paths.home : '/sign-in' }
  const { arrival, returnTo } = waiting
  const identity = await deps.store.ssoIdentities.use(arrival, arrival.email, deps.clock())
  if (identity && identity.account_id === session?.account_id) {
    await deps.sso.takeWaiting(deps.store, visit.ssoSecret)
    return confirmSession(deps, { ...visit, session }, arrival, returnTo)
  }
  if (identity) return { page: linkedElsewherePage(visit, waiting) }
  return { page: await choicePage(deps, visit, waiting) }
}

async function choicePage(deps: WebDeps, visit: Visit, waiting: Waiting, problem?: Problem): Promise<WebPage> {
  const { session } = visit
  if (session) return linkPage(deps, { ...visit, session }, waiting, problem)
  const mayCreate = await deps.sso.mayCreateAccount(waiting.arrival)
  const { email } = waiting.arrival
  const isKnown = mayCreate && email !== null && (await deps.store.operations.accountsByEmail(email, '', 1)).length > 0
  return newAccountPage(visit, waiting, { mayCreate, isKnown, problem })
}

const personLine = ({ arrival: { email, name }, provider }: Waiting): Html =>
  html`<p>${provider} has confirmed you${name !== null || email !== null ? html` as <strong>${nameHtml(name ?? email)}</strong>${name !== null && email !== null ? html` (${nameHtml(email)})` : undefined}` : undefined}.</p>`

interface NewAccountView {
  mayCreate: boolean
  /** True if an account states the address of the person. */
  isKnown: boolean
  problem: Problem | undefined
}

function newAccountPage(visit: Visit, waiting: Waiting, { mayCreate, isKnown, problem }: NewAccountView): WebPage {
  const signIn = html`<p><a class="button ${mayCreate && !isKnown ? 'secondary' : undefined}" href="${visit.base}${signInPathFor({ ...visit, address: choicePath })}">Sign in to your account</a></p>`
  return {
    title: 'Choose your account',
    error: problem,
    body: html`<div class="narrow">
${personLine(waiting)}
<section aria-labelledby="existing">
<h2 id="existing">Use an existing account</h2>
<p>${isKnown ? 'An account has your email address. If it is yours, sign in to it' : 'If you have an account, sign in to it'}. Then you can link it to ${waiting.provider}.</p>
${signIn}
</section>
${mayCreate ? createSection(visit, waiting, problem) : cannotCreate(waiting)}
</div>`,
  }
}

const createSection = (visit: Visit, { arrival }: Waiting, problem: Problem | undefined): Html =>
  html`<section aria-labelledby="new">
<h2 id="new">Create an account</h2>
${form(
  visit,
  createPath,
  html`${field({
    name: 'username',
    label: 'Username',
    value: visit.form('username') || arrival.username,
    autocomplete: 'username',
    maxLength: 39,
    hint: 'First part of the handles of your agents, visible to everybody. Use lowercase letters, numbers, _ or -.',
    problem,
  })}
<button class="secondary">Create account</button>`,
  { problem },
)}
</section>`

const cannotCreate = ({ provider, arrival }: Waiting): Html =>
  html`<p>${provider} cannot create an account for you here${arrival.email === null ? ', because it has not verified your email address' : ''}. Ask its administrator.</p>`

/** Asks a signed-in person to link the account. It says what the link allows. */
function linkPage(deps: WebDeps, visit: PersonVisit, waiting: Waiting, problem?: Problem): WebPage {
  const { username } = visit.session
  const { provider, arrival } = waiting
  const isDeployment = arrival.provider === deploymentProvider
  const fields = html`${isDeployment ? undefined : signInChoice(provider)}<button>Link account</button>`
  return {
    title: `Link your account to ${provider}?`,
    error: problem,
    body: html`<div class="narrow">
${personLine(waiting)}
<p>You are signed in as <strong>${username}</strong>. ${isDeployment ? `After this, ${provider} can sign you in to this account.` : `After this, ${provider} knows that this account is yours, and can give you a role in the organization.`} Link only if both are you.</p>
${deps.identity.sessions.isFresh(visit.session) ? form(visit, linkPath, fields, { problem }) : signInAgainLink(visit, choicePath, 'to link your account')}
<p><a href="${visit.base}${paths.home}">Cancel</a></p>
</div>`,
  }
}

const signInChoice = (provider: string): Html =>
  html`<label><input type="checkbox" name="signs_in" value="yes" /> Also let ${provider} sign me in, without any other sign-in of mine</label>
<p><small>The people who manage ${provider} could then sign in as you, also to your own agents.</small></p>`

const linkedElsewherePage = (visit: Visit, waiting: Waiting): WebPage => ({
  title: 'Sign in to your account',
  body: html`<div class="narrow">
${personLine(waiting)}
${
  visit.session
    ? html`<p>You are signed in as <strong>${visit.session.username}</strong>, but another account is linked to this identity. Sign out, and start again with the other account.</p>`
    : html`<p>An account is linked to this identity. Sign in to it to continue.</p>
<p><a class="button" href="${visit.base}${signInPathFor({ ...visit, address: choicePath })}">Sign in to your account</a></p>`
}
</div>`,
})

/** Creates an account for the confirmed person, and signs the person in. */
export async function createSsoAccount(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  const waiting = await waitingIn(deps, visit)
  if (!waiting) return { see: visit.session ? paths.home : '/sign-in' }
  try {
    if (visit.session) throw new Fault('CONFLICT', 'you are signed in: link this account, or sign out first')
    deps.identity.signUpLimit(visit.source)
    const accountId = await createAccountOfArrival(deps, visit.ssoSecret, visit.form('username').trim())
    return await beginSsoSession(deps, visit, { ...waiting, accountId })
  } catch (thrown) {
    return { page: await choicePage(deps, visit, waiting, problemOf(thrown)) }
  }
}

/** Links the account of the signed-in person to the confirmed person. */
export async function linkSsoAccount(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const waiting = await waitingIn(deps, visit)
  if (!waiting) return { see: paths.home }
  try {
    const { account_id } = visit.session
    deps.identity.changeLimit(account_id)
    await requireOwnSignIn(deps, visit)
    const arrival = await linkArrival(deps, visit.ssoSecret, account_id, visit.form('signs_in') === 'yes')
    return await confirmSession(deps, visit, arrival, waiting.returnTo)
  } catch (thrown) {
    return { page: await choicePage(deps, visit, waiting, problemOf(thrown)) }
  }
}
