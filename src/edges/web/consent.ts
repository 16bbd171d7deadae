import { approve, checkRequest, deny } from '../../oauth/authorization.ts'
import type { AuthorizationRequest } from '../../oauth/authorization-request.ts'
import { signInFirst } from './continuation.ts'
import { faultPage } from './fault-page.ts'
import { problemOf, type Problem } from './fields.ts'
import { agentsListed, createManagedAgentOnce, pickedAgent } from './own-agents.ts'
import { consentPage, newAgentOption } from './pages/consent.ts'
import type { Answer, Page, PersonVisit, Visit, WebDeps } from './route.ts'
import { browserName } from './shown.ts'

export const path = '/oauth/authorize'

/** The page that asks: always, also for what was allowed before, since any program can say that it is this app. */
export const showConsent = (deps: WebDeps, visit: Visit): Promise<Answer> =>
  checked(deps, visit, async (person, request) => ({ page: await asking(deps, person, request) }))

/** The form is sent to the address of the request itself, whose token is good for this very request. */
export const answerConsent = (deps: WebDeps, visit: Visit): Promise<Answer> =>
  checked(deps, visit, async (person, request) => {
    if (visit.form('answer') !== 'allow') return { leave: deny(deps, request) }
    try {
      return { leave: await allow(deps, person, request) }
    } catch (thrown) {
      return { page: await asking(deps, person, request, problemOf(thrown)) }
    }
  })

/**
 * A request that is wrong is answered before anybody has to sign in; what is shown and decided after it is for somebody
 * who has signed in not long ago.
 */
async function checked(
  deps: WebDeps,
  visit: Visit,
  act: (person: PersonVisit, request: AuthorizationRequest) => Promise<Answer>,
): Promise<Answer> {
  const found = await checkRequest(deps, visit.query)
  if (found.kind === 'page') return { page: faultPage(visit, found.error) }
  if (found.kind === 'redirect') return { leave: found.location }
  const { session } = visit
  if (!session || !deps.identity.sessions.isFresh(session)) return { see: signInFirst(visit) }
  return act({ ...visit, session }, found.request)
}

async function asking(
  deps: WebDeps,
  visit: PersonVisit,
  request: AuthorizationRequest,
  problem?: Problem,
): Promise<Page> {
  const accountId = visit.session.account_id
  const isForAgent = request.bearer === 'agent'
  const agents = isForAgent ? await deps.store.managedAgents.toActFor(accountId, agentsListed + 1) : []
  const owners = isForAgent ? await deps.store.managedAgents.owners(accountId) : []
  return consentPage(visit, { request, agents, owners, problem })
}

async function allow(deps: WebDeps, visit: PersonVisit, request: AuthorizationRequest): Promise<string> {
  deps.identity.changeLimit(visit.session.account_id)
  const from = `${browserName(visit.userAgent)}, ${visit.source}`
  const agentId = request.bearer === 'agent' ? await agentToActAs(deps, visit) : undefined
  return approve(deps, request, { accountId: visit.session.account_id, agentId, from })
}

/** One that the form names, of which `approve` sees that the person may act for it, or one that is made right here. */
async function agentToActAs(deps: WebDeps, visit: PersonVisit): Promise<string> {
  const { form, session } = visit
  const picked = await pickedAgent(deps, visit)
  if (picked !== newAgentOption) return picked
  return createManagedAgentOnce(deps, visit, { owner: form('owner') || session.username, name: form('name') })
}
