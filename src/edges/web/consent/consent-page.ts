import { scopeTexts } from '#generated/scopes.ts'
import type { AuthorizationRequest } from '../../../access/oauth/authorization-request.ts'
import type { ActableAgent, ManagedOwner } from '../../../store/people/managed-agents.ts'
import { form, type Problem } from '../fields.ts'
import { policySourceOf } from '../headers.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { nameText } from '../rendering.ts'
import { agentChoice } from '../agents/agent-choice.ts'
import { nameFields } from '../agents/agents-page.ts'

export const newAgentOption = 'new'

interface Consent {
  request: AuthorizationRequest
  agents: readonly ActableAgent[]
  owners: readonly ManagedOwner[]
  problem: Problem | undefined
}

export function consentPage(visit: PersonVisit, { request, agents, owners, problem }: Consent): WebPage {
  const { client, redirectHost, redirectUri, scopes, bearer } = request
  const fields = html`${bearer === 'agent' ? agentFields(visit, agents, owners, problem) : undefined}
<div class="actions">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" class="secondary" formnovalidate>Deny</button>
</div>`
  return {
    title: 'Allow this app access?',
    redirectsTo: policySourceOf(redirectUri),
    error: problem,
    body: html`<div class="narrow">
${
  client.name === null
    ? html`<p>An unnamed app</p>`
    : html`<p>An app that calls itself</p><p class="called name"><strong>${nameText(client.name)}</strong></p>`
}
<p>asks to ${bearer === 'agent' ? 'act as one of your agents' : 'see your account'}. This service has not verified it.
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
  agents: readonly ActableAgent[],
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
