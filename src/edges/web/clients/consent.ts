import {
  approveAuthorization,
  type AuthorizationRequest,
  checkAuthorizationRequest,
  denyAuthorization,
} from '../../../access/oauth/authorization.ts'
import { faultPage } from '../fault-page.ts'
import { type Problem, problemOf } from '../fields.ts'
import { html } from '../html.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { signInPathFor } from '../sign-in/continuation.ts'
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
<p>It asks to ${request.bearer === 'agent' ? 'act as one of your agents' : 'see your account'}. This service has not verified the app.
Continue only if you started it yourself.</p>
${permissions(request)}
<p>You will be redirected to <strong class="name">${request.redirectHost}</strong>. ${revocationNote(visit)}</p>
${accountNote(visit)}
${await answerForm(deps, visit, request, problem)}
</div>`,
  }
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
      return { leave: await approveAuthorization(deps, request, await readConsent(deps, person, request)) }
    } catch (thrown) {
      return { page: await consentPage(deps, person, request, problemOf(thrown)) }
    }
  })

/**
 * Checks the authorization request and the recent sign-in of the person, and then calls `act` with both. An invalid
 * request is an error before the person signs in.
 */
async function withRequest(
  deps: WebDeps,
  visit: Visit,
  act: (person: PersonVisit, request: AuthorizationRequest) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const result = await checkAuthorizationRequest(deps, visit.query)
  if (result.kind === 'page') return { page: faultPage(visit, result.error) }
  if (result.kind === 'redirect') return { leave: result.location }
  const { session } = visit
  if (!session || !deps.identity.sessions.isFresh(session)) return { see: signInPathFor(visit) }
  return act({ ...visit, session }, result.request)
}
