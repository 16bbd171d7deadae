import { scopeTexts } from '#generated/scopes.ts'
import {
  approveAuthorization,
  type AuthorizationRequest,
  checkAuthorizationRequest,
  denyAuthorization,
} from '../../../access/oauth/authorization.ts'
import type { AgentToActAs, ManagedOwner } from '../../../store/people/managed-agents.ts'
import { agentChoice } from '../agents/agent-choice.ts'
import { nameFields } from '../agents/agents.ts'
import { agentsListedMax, createManagedAgentOnce, chosenAgentId } from '../agents/own-agents.ts'
import { faultPage } from '../fault-page.ts'
import { form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { browserName, nameHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { signInPathFor } from '../sign-in/continuation.ts'

const newAgentOption = 'new'

interface Consent {
  request: AuthorizationRequest
  agents: readonly AgentToActAs[]
  owners: readonly ManagedOwner[]
  problem: Problem | undefined
}

function consentPage(visit: PersonVisit, { request, agents, owners, problem }: Consent): WebPage {
  const { client, redirectHost, scopes, bearer } = request
  const fields = html`${bearer === 'agent' ? agentFields(visit, agents, owners, problem) : undefined}
<div class="actions">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" class="secondary" formnovalidate>Deny</button>
</div>`
  return {
    title: 'Allow this app access?',
    leadsToApp: true,
    isPlain: true,
    error: problem,
    body: html`<div class="narrow">
${
  client.name === null
    ? html`<p>An unnamed app wants access.</p>`
    : html`<p>An app wants access. It calls itself</p><p class="called name"><strong>${nameHtml(client.name)}</strong></p>`
}
<p>It asks to ${bearer === 'agent' ? 'act as one of your agents' : 'see your account'}. This service has not verified the app.
Continue only if you started it yourself.</p>
<p>It will be able to:</p>
<ul>${scopes.map((scope) => html`<li>${scopeTexts[scope] ?? scope}</li>`)}</ul>
<p>You will be redirected to <strong class="name">${redirectHost}</strong>. You can revoke access at any time under
<a href="${visit.base}${paths.apps}">Apps</a>.</p>
<p>You are signed in as <strong>${visit.session.username}</strong>.</p>
${form(visit, visit.address, fields, { problem })}
</div>`,
  }
}

function agentFields(
  visit: PersonVisit,
  agents: readonly AgentToActAs[],
  owners: readonly ManagedOwner[],
  problem: Problem | undefined,
): Html {
  const name = nameFields(visit, owners, problem, { isOptional: agents.length > 0 })
  if (agents.length === 0)
    return html`<p>You have no agent yet. Create the agent that the app will act as.</p>
<input type="hidden" name="agent" value="${newAgentOption}" />${name}`
  const others = [{ value: newAgentOption, text: 'New agent' }]
  return html`${agentChoice(visit, { label: 'Act as', agents, others, problem })}
<details ${problem?.field === 'name' ? html`open` : undefined}><summary>Create new agent</summary>${name}</details>`
}

export const path = '/oauth/authorize'

/**
 * Shows the consent page. It does so even for an app that the person authorized before, because any program can pretend
 * to be that app.
 */
export const showConsent = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => ({ page: await consentOf(deps, person, request) }))

/**
 * Handles the form of the consent page. The form token is valid only for the same authorization request, because the
 * address contains the parameters of that request.
 */
export const submitConsent = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => {
    if (visit.form('answer') !== 'allow') return { leave: denyAuthorization(deps, request) }
    try {
      return { leave: await allow(deps, person, request) }
    } catch (thrown) {
      return { page: await consentOf(deps, person, request, problemOf(thrown)) }
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
  return approveAuthorization(deps, request, { accountId: visit.session.account_id, agentId, from })
}

/**
 * Returns the id of the agent that the form names, or of a new agent. Checks no authority, because
 * `approveAuthorization` does that.
 */
async function agentToActAs(deps: WebDeps, visit: PersonVisit): Promise<string> {
  const { form, session } = visit
  const agentId = await chosenAgentId(deps, visit)
  if (agentId !== newAgentOption) return agentId
  return createManagedAgentOnce(deps, visit, { owner: form('owner') || session.username, name: form('name') })
}
