import { hash } from 'node:crypto'
import {
  approveAuthorization,
  type AuthorizationRequest,
  checkAuthorizationRequest,
  denyAuthorization,
} from '../../../access/oauth/authorization.ts'
import { documentHostOf } from '../../../domain/clients.ts'
import { isLoopbackRedirect } from '../../../domain/redirects.ts'
import { Fault } from '../../../fault.ts'
import { faultPage } from '../fault-page.ts'
import { type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { path as secondFactorPath } from '../sign-in/second-factor.ts'
import { signInPathFor } from '../sign-in/continuation.ts'
import { requiredSsoPathFor } from '../sign-in/required-sso.ts'
import { accountNote, answerForm, appName, permissions, readConsent, revocationNote } from './consent-form.ts'

async function consentPage(
  deps: WebDeps,
  visit: PersonVisit,
  request: AuthorizationRequest,
  problem?: Problem,
): Promise<WebPage> {
  return {
    title: 'Allow this app access?',
    leadsToApp: true,
    isPlain: true,
    error: problem,
    body: html`<div class="narrow">
${appName(request)}
${documentNote(request)}
<p>It asks to ${request.bearer === 'agent' ? 'act as one of your agents' : 'see your account'}. This service has not verified the app.
Continue only if you started it yourself.</p>
${permissions(request)}
<p>You will be redirected to <strong class="name">${request.redirectHost}</strong>. ${revocationNote(visit)}</p>
${accountNote(visit)}
${await answerForm(deps, visit, request, { problem, hidden: shownField(request) })}
</div>`,
  }
}

/** Renders the host that identifies an app by its metadata document. */
function documentNote({ client, redirectUri }: AuthorizationRequest): Html | undefined {
  const host = documentHostOf(client.id)
  if (host === undefined) return undefined
  const warning = isLoopbackRedirect(redirectUri) ? ' Any program on your computer can claim that.' : undefined
  return html`<p>It claims to be an app of</p><p class="called name"><strong>${host}</strong></p>${warning && html`<p>${warning}</p>`}`
}

const shownName = 'shown'

/** Returns the digest of what the page shows of a metadata document. */
const digestOf = ({ client, scopes }: AuthorizationRequest): string =>
  hash('sha256', JSON.stringify([client.name, scopes]), 'base64url')

/** Renders what the person has seen, because the document may change before the answer. */
const shownField = (request: AuthorizationRequest): Html | undefined =>
  request.document && html`<input type="hidden" name="${shownName}" value="${digestOf(request)}" />`

/** Throws if the metadata document has changed since the page showed it. */
function requireShown(visit: Visit, request: AuthorizationRequest): void {
  if (request.document && visit.form(shownName) !== digestOf(request))
    throw new Fault('CONFLICT', 'the app has changed its name or permissions: check them again')
}

export const path = '/oauth/authorize'

/**
 * Shows the consent page. It does so even for an app that the person authorized before, because any program can pretend
 * to be that app.
 */
export const showConsent = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => ({ page: await consentPage(deps, person, request) }))

/**
 * Handles the form of the consent page. The form token is valid only for the same authorization request, because the
 * address contains the parameters of that request.
 */
export const submitConsent = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => {
    if (visit.form('answer') !== 'allow') return { leave: denyAuthorization(deps, request) }
    try {
      requireShown(visit, request)
      return { leave: await approveAuthorization(deps, request, await readConsent(deps, person, request)) }
    } catch (thrown) {
      return { page: await consentPage(deps, person, request, problemOf(thrown)) }
    }
  })

/**
 * Checks the authorization request and the recent sign-in of the person, and then calls `act` with both. An invalid
 * request is an error before the person signs in. Only a metadata document is read after that.
 */
async function withRequest(
  deps: WebDeps,
  visit: Visit,
  act: (person: PersonVisit, request: AuthorizationRequest) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { identity } = deps
  const session = visit.session && identity.sessions.isFresh(visit.session) ? visit.session : undefined
  const admit = session && ((): void => identity.documentLimit(session.account_id, visit.source))
  const result = await checkAuthorizationRequest(deps, visit.query, admit)
  if (result.kind === 'page') return { page: faultPage(visit, result.error) }
  if (result.kind === 'redirect') return { leave: result.location }
  if (!session || result.kind === 'sign-in') return { see: signInPathFor(visit) }
  if (session.needs_sso) return { see: requiredSsoPathFor(visit, visit.address) }
  if (session.lacks_second_factor) return { see: secondFactorPath }
  return act({ ...visit, session }, result.request)
}
