import { approve, checkRequest, deny } from '../../../access/oauth/authorization.ts'
import type { AuthorizationRequest } from '../../../access/oauth/authorization-request.ts'
import { signInFirst } from '../sign-in/continuation.ts'
import { faultPage } from '../fault-page.ts'
import { problemOf, type Problem } from '../fields.ts'
import { agentsListedMax, createManagedAgentOnce, pickedAgent } from '../agents/own-agents.ts'
import { consentPage, newAgentOption } from './consent-page.ts'
import type { PageAnswer, WebPage, PersonVisit, Visit, WebDeps } from '../route.ts'
import { browserName } from '../rendering.ts'

export const path = '/oauth/authorize'

/** Shows the consent page, even for an app that was allowed before. Any program can pretend to be that app. */
export const showConsent = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => ({ page: await consentOf(deps, person, request) }))

/** Handles the form of the consent page. Its token is valid only for the address of this very request. */
export const answerConsent = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => {
    if (visit.form('answer') !== 'allow') return { leave: deny(deps, request) }
    try {
      return { leave: await allow(deps, person, request) }
    } catch (thrown) {
      return { page: await consentOf(deps, person, request, problemOf(thrown)) }
    }
  })

/**
 * Checks the authorization request, then the recent sign-in of the person, and calls `act` with both. An invalid
 * request is answered before anybody has to sign in.
 */
async function withRequest(
  deps: WebDeps,
  visit: Visit,
  act: (person: PersonVisit, request: AuthorizationRequest) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const result = await checkRequest(deps, visit.query)
  if (result.kind === 'page') return { page: faultPage(visit, result.error) }
  if (result.kind === 'redirect') return { leave: result.location }
  const { session } = visit
  if (!session || !deps.identity.sessions.isFresh(session)) return { see: signInFirst(visit) }
  return act({ ...visit, session }, result.request)
}

async function consentOf(
  deps: WebDeps,
  visit: PersonVisit,
  request: AuthorizationRequest,
  problem?: Problem,
): Promise<WebPage> {
  const accountId = visit.session.account_id
  const isForAgent = request.bearer === 'agent'
  const agents = isForAgent ? await deps.store.managedAgents.toActFor(accountId, agentsListedMax + 1) : []
  const owners = isForAgent ? await deps.store.managedAgents.owners(accountId) : []
  return consentPage(visit, { request, agents, owners, problem })
}

async function allow(deps: WebDeps, visit: PersonVisit, request: AuthorizationRequest): Promise<string> {
  deps.identity.changeLimit(visit.session.account_id)
  const from = `${browserName(visit.userAgent)}, ${visit.source}`
  const agentId = request.bearer === 'agent' ? await agentToActAs(deps, visit) : undefined
  return approve(deps, request, { accountId: visit.session.account_id, agentId, from })
}

/** Returns the agent of the form, or creates a new one. `approve` checks that the person may act for it. */
async function agentToActAs(deps: WebDeps, visit: PersonVisit): Promise<string> {
  const { form, session } = visit
  const agentId = await pickedAgent(deps, visit)
  if (agentId !== newAgentOption) return agentId
  return createManagedAgentOnce(deps, visit, { owner: form('owner') || session.username, name: form('name') })
}
