import { scopeTexts } from '#generated/scopes.ts'
import type { StoredAgent } from '../../../domain/agents.ts'
import type { AuthorizationRequest } from '../../../oauth/authorization-request.ts'
import type { ManagedOwner } from '../../../store/managed-agents.ts'
import { choice, form, type Problem } from '../fields.ts'
import { formSourceOf } from '../headers.ts'
import { html, type Html } from '../html.ts'
import type { Page, PersonVisit } from '../route.ts'
import { nameFields } from './agents.ts'

export const newAgentOption = 'new'

interface Consent {
  request: AuthorizationRequest
  agents: readonly StoredAgent[]
  owners: readonly ManagedOwner[]
  problem: Problem | undefined
}

export function consentPage(visit: PersonVisit, { request, agents, owners, problem }: Consent): Page {
  const { client, redirectHost, redirectUri, scopes, bearer } = request
  const app = client.name === null ? 'An app without a name' : `“${client.name}”`
  const fields = html`${bearer === 'agent' ? agentFields(visit, agents, owners, problem) : undefined}
<div class="actions">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" class="secondary" formnovalidate>Do not allow</button>
</div>`
  return {
    title: 'Let an app in?',
    leadsTo: formSourceOf(redirectUri),
    refusal: problem,
    body: html`<div class="narrow">
<p class="name"><strong>${app}</strong> asks to ${bearer === 'agent' ? 'act as one of your agents' : 'see your account'}.
That is what the app calls itself; nobody has checked it. Go on only if you have just started it yourself.</p>
<p>Allowed, it can:</p>
<ul>${scopes.map((scope) => html`<li>${scopeTexts[scope] ?? scope}</li>`)}</ul>
<p>You will be sent on to <strong class="name">${redirectHost}</strong>. You can end this at any time under
<a href="${visit.base}/dashboard/apps">Apps</a>.</p>
<p>You are signed in as <strong>${visit.session.username}</strong>.</p>
${form(visit, visit.address, fields, { problem })}
</div>`,
  }
}

function agentFields(
  visit: PersonVisit,
  agents: readonly StoredAgent[],
  owners: readonly ManagedOwner[],
  problem: Problem | undefined,
): Html {
  const name = nameFields(visit, owners, problem, { isOptional: agents.length > 0 })
  if (agents.length === 0)
    return html`<p>You have no agent yet: make the one that the app will act as.</p>
<input type="hidden" name="agent" value="${newAgentOption}" />${name}`
  return html`${choice({
    name: 'agent',
    label: 'Act as',
    options: [
      ...agents.map(({ id, handle }) => ({ value: id, text: handle })),
      { value: newAgentOption, text: 'A new agent' },
    ],
    selected: visit.form('agent'),
    problem,
  })}
<details ${problem?.field === 'name' ? html`open` : undefined}><summary>Make a new agent</summary>${name}</details>`
}
