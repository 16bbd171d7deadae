import { applyArrivalRole, confirmArrival } from '../../../access/sso/accounts.ts'
import type { Arrival } from '../../../access/sso/index.ts'
import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { deploymentProvider } from '../../../domain/sso.ts'
import { Fault } from '../../../fault.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { field, form, type Problem, problemOf } from '../fields.ts'
import { html } from '../html.ts'
import { paths } from '../paths.ts'
import { browserName } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { continuationFields, continuationOf, withContinuation } from './continuation.ts'
import { endSession } from './sign-in.ts'
import { ssoPath } from './sso-links.ts'

export const callbackPath = `${ssoPath}/callback/:provider`
export const choicePath = `${ssoPath}/account`

const providerId = /^org_[0-9A-Z]{26}$/

/** Returns the id of a provider that the request names. */
function providerIn(id: string): string {
  if (id !== deploymentProvider && !providerId.test(id))
    throw new Fault('NOT_FOUND', 'this single sign-on is not available: ask your administrator')
  return id
}

/**
 * Returns the page on which people name their organization. It is the same for every name, known or not. Its form
 * leads to the issuer, so the page has no password field.
 */
function organizationSignInPage(visit: Visit, problem?: Problem): WebPage {
  const named = visit.form('organization') || (visit.query.get('organization') ?? '').slice(0, 254)
  const fields = html`${continuationFields(visit)}
${field({
  name: 'organization',
  label: 'Organization or work email',
  value: named,
  autocomplete: 'email',
  maxLength: 254,
  hint: 'The name of the organization, such as @acme, or your email address there.',
  problem,
})}
<button>Continue</button>`
  return {
    title: 'Single sign-on',
    error: problem,
    leadsToApp: true,
    body: html`<div class="narrow">
${form(visit, ssoPath, fields, { problem })}
<p><a href="${visit.base}${withContinuation(visit, '/sign-in')}">Back to sign-in</a></p>
</div>`,
  }
}

const requireOffered = ({ organizationSso }: WebDeps['config']): void => {
  if (!organizationSso) throw new Fault('NOT_FOUND', 'this service has no single sign-on of organizations')
}

export async function showOrganizationSignIn({ config }: WebDeps, visit: Visit): Promise<PageAnswer> {
  requireOffered(config)
  return { page: organizationSignInPage(visit) }
}

/**
 * Leads to the issuer of an organization. An unknown organization, one without single sign-on and an unproven domain
 * give the same error. It never reads accounts, so it reveals nothing about people.
 */
export async function beginAtOrganization(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  requireOffered(deps.config)
  try {
    deps.sso.startLimit(visit.source)
    const provider = await deps.sso.discover(visit.form('organization').slice(0, 254))
    if (provider === undefined)
      throw new FieldFault('organization', 'offers no single sign-on here', {
        formText: 'No organization with this name or email domain offers single sign-on here.',
      })
    return await begin(deps, visit, provider)
  } catch (thrown) {
    return { page: organizationSignInPage(visit, problemOf(thrown)) }
  }
}

/** Leads to the issuer that a link names. The seal of the continuation shows that a page of this browser has it. */
export async function beginByLink(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  if (continuationOf(visit) === undefined) throw new Fault('VALIDATION_ERROR')
  deps.sso.startLimit(visit.source)
  return begin(deps, visit, providerIn(visit.query.get('provider') ?? ''))
}

/** Begins a single sign-on. A session that is old, or that an issuer began, needs a new sign-in there. */
async function begin({ sso, identity }: WebDeps, visit: Visit, provider: string): Promise<PageAnswer> {
  const { session } = visit
  const isAgain = session !== undefined && (session.issuer !== null || !identity.sessions.isFresh(session))
  const { address, secret } = await sso.begin(provider, continuationOf(visit) ?? paths.home, isAgain)
  return { leave: address, ssoSecret: secret }
}

/**
 * Handles the redirect of an issuer. The code stands in no page, because the response redirects. A repeated request
 * finds no attempt. It leads to the dashboard if the first one has signed the person in.
 */
export async function finishAtIssuer(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  const { ssoSecret, session, address, params } = visit
  const provider = providerIn(params['provider'] ?? '')
  if (ssoSecret === '' && session) return { see: paths.home }
  const query = address.split('?')[1] ?? ''
  const { arrival, returnTo } = await deps.sso.complete(provider, ssoSecret, query)
  const identity = await deps.store.ssoIdentities.use(arrival, arrival.email, deps.clock())
  const isOwn = session !== undefined && identity?.account_id === session.account_id
  const staysOwn = isOwn && session.issuer === null && deps.identity.sessions.isFresh(session)
  if (isOwn && (!identity.signs_in || staysOwn)) return confirmSession(deps, { ...visit, session }, arrival, returnTo)
  if (identity?.signs_in) return beginSsoSession(deps, visit, { arrival, accountId: identity.account_id, returnTo })
  return { see: choicePath, ssoSecret: await deps.sso.wait(arrival, returnTo) }
}

/** Notes in the session that the issuer has confirmed its person. Applies the role that the issuer stated. */
export async function confirmSession(
  deps: WebDeps,
  { session }: PersonVisit,
  arrival: Arrival,
  returnTo: string,
): Promise<PageAnswer> {
  await confirmArrival(deps, session.id, arrival)
  await applyRole(deps, arrival, session.account_id)
  return { see: returnTo, ssoSecret: '' }
}

/** Begins a session with a new token for a person whom the issuer has signed in. It replaces any earlier session. */
export async function beginSsoSession(
  deps: WebDeps,
  visit: Visit,
  { arrival, accountId, returnTo }: { arrival: Arrival; accountId: string; returnTo: string },
): Promise<PageAnswer> {
  await endSession(deps, visit)
  const origin = { ...visit, browserName: browserName(visit.userAgent), hasSecondFactor: false }
  const token = await deps.identity.sessions.begin(accountId, origin, arrival)
  await applyRole(deps, arrival, accountId)
  return { see: returnTo, token, ssoSecret: '' }
}

const applyRole = async (deps: WebDeps, arrival: Arrival, accountId: string): Promise<void> =>
  announceAuthorityChanges(deps.authority, await applyArrivalRole(deps, arrival, accountId))
