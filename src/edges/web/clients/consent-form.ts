import { scopeTexts } from '#generated/scopes.ts'
import type { Consent, RequestedAccess } from '../../../access/oauth/consents.ts'
import type { AgentToActAs, ManagedOwner } from '../../../store/people/managed-agents.ts'
import { agentChoice } from '../agents/agent-choice.ts'
import { nameFields } from '../agents/agents.ts'
import { agentsListedMax, createManagedAgentOnce, chosenAgentId } from '../agents/own-agents.ts'
import { form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { browserName, nameHtml, sourceText } from '../rendering.ts'
import type { PersonVisit, WebDeps } from '../route.ts'

const newAgentOption = 'new'

/** Agents that the person may choose, and owners for whom the person may create one. */
interface Choices {
  agents: readonly AgentToActAs[]
  owners: readonly ManagedOwner[]
}

/** Renders the name that the app gave itself. */
export const appName = ({ client }: RequestedAccess): Html =>
  client.name === null
    ? html`<p>An unnamed app wants access.</p>`
    : html`<p>An app wants access. It calls itself</p><p class="called name"><strong>${nameHtml(client.name)}</strong></p>`

/** Renders the scopes of a request, as a list of permissions. */
export const permissions = ({ scopes }: RequestedAccess): Html =>
  html`<p>It will be able to:</p>
<ul>${scopes.map((scope) => html`<li>${scopeTexts[scope] ?? scope}</li>`)}</ul>`

/** Renders a sentence about the place where the person can revoke access. */
export const revocationNote = ({ base }: PersonVisit): Html =>
  html`You can revoke access at any time under <a href="${base}${paths.apps}">Apps</a>.`

export const accountNote = ({ session }: PersonVisit): Html =>
  html`<p>You are signed in as <strong>${session.username}</strong>.</p>`

/**
 * Renders the form in which the person chooses an agent, and allows or denies the request. `hidden` has fields that the
 * page reads itself.
 */
export async function answerForm(
  deps: WebDeps,
  visit: PersonVisit,
  { bearer }: RequestedAccess,
  { problem, hidden }: { problem: Problem | undefined; hidden?: Html | undefined },
): Promise<Html> {
  const choices = bearer === 'agent' ? await readChoices(deps, visit) : undefined
  const fields = html`${hidden}${choices && agentFields(visit, choices, problem)}
<div class="actions">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" class="secondary" formnovalidate>Deny</button>
</div>`
  return form(visit, visit.address, fields, { problem })
}

async function readChoices({ store }: WebDeps, { session }: PersonVisit): Promise<Choices> {
  const agents = await store.managedAgents.toActFor(session.account_id, agentsListedMax + 1)
  return { agents, owners: await store.managedAgents.owners(session.account_id) }
}

function agentFields(visit: PersonVisit, { agents, owners }: Choices, problem: Problem | undefined): Html {
  const name = nameFields(visit, owners, problem, { isOptional: agents.length > 0 })
  if (agents.length === 0)
    return html`<p>You have no agent yet. Create the agent that the app will act as.</p>
<input type="hidden" name="agent" value="${newAgentOption}" />${name}`
  const others = [{ value: newAgentOption, text: 'New agent' }]
  return html`${agentChoice(visit, { label: 'Act as', agents, others, problem })}
<details ${problem?.field === 'name' ? html`open` : undefined}><summary>Create new agent</summary>${name}</details>`
}

/** Reads the consent of the person from the form. Creates the new agent that the person chose. */
export async function readConsent(deps: WebDeps, visit: PersonVisit, { bearer }: RequestedAccess): Promise<Consent> {
  const accountId = visit.session.account_id
  deps.identity.changeLimit(accountId)
  const agentId = bearer === 'agent' ? await agentToActAs(deps, visit) : undefined
  return { accountId, agentId, from: `${browserName(visit.userAgent)}, ${sourceText(visit.source)}` }
}

/**
 * Returns the id of the agent that the form names, or of a new agent. Checks no authority, because
 * the storage of the consent does that.
 */
async function agentToActAs(deps: WebDeps, visit: PersonVisit): Promise<string> {
  const { form, session } = visit
  const agentId = await chosenAgentId(deps, visit)
  if (agentId !== newAgentOption) return agentId
  return createManagedAgentOnce(deps, visit, { owner: form('owner') || session.username, name: form('name') })
}
