import { hash } from 'node:crypto'
import type { Tier } from '#generated/rest/models.ts'
import { enums, lengths } from '#generated/schemas.ts'
import { ownerOf } from '../../../domain/handles.ts'
import { Fault } from '../../../fault.ts'
import { type AgentFields, changeAgent, deleteAgent, setAgentActive } from '../../../people/agents.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { findOwner } from '../../../people/owners.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, form, textAreaField, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { agentFields, closedByTierNotice } from './agent-fields.ts'
import { agentFrame, problemAlert } from './agent-frame.ts'
import { requireManagedAgent } from './own-agents.ts'

/** Returns the page that asks for confirmation before it deletes an agent. */
function agentDeletionPage(visit: Visit, agent: ManagedAgent, problem?: Problem): WebPage {
  const { id, handle } = agent
  return agentFrame(visit, {
    agent,
    part: '/delete',
    problem,
    body: html`${problemAlert(problem)}
<p>This cannot be undone. When ${handle} is deleted:</p>
<ul>
<li>Its mailbox is deleted with all mail. Senders of unread mail get the delivery report “bounced” if they requested it.</li>
<li>Mail that it sent stays with the recipients.</li>
<li>Its clients, apps and webhooks stop at once.</li>
<li>Its handle stays reserved. Nobody can create ${handle} again, not even you.</li>
</ul>
<p>To stop it for a while, <a href="${visit.base}${paths.agents}/${id}#activity">deactivate it</a> instead.</p>
${form(visit, `${paths.agents}/${id}/delete`, html`<button class="danger">Delete ${handle}</button>`)}`,
  })
}

interface Settings {
  agent: ManagedAgent
  /** Tier of the owner of the agent. */
  tier: Tier | undefined
  /** Hash of the settings that the form shows; see `versionOf`. */
  version: string
  problem: Problem | undefined
}

export function agentPage(visit: Visit, { agent, tier, version, problem }: Settings): WebPage {
  const { id, description, paused } = agent
  const fields = html`<input type="hidden" name="version" value="${version}" />
${agentFields(problem, { tier, values: agent })}
${textAreaField({
  name: 'description',
  label: 'Description',
  value: description ?? '',
  maxLength: lengths.AgentDescription.max,
  problem,
})}
<label><input type="checkbox" name="paused" aria-describedby="paused-hint" ${paused ? html`checked` : undefined} /> Paused</label>
<p><small id="paused-hint">A paused agent receives no mail, but can read and send. Senders get the same error as if it did not exist.</small></p>
<button>Save changes</button>`
  return agentFrame(visit, {
    agent,
    part: '',
    problem,
    body: html`${closedByTierNotice(agent)}<div class="narrow">${form(visit, `${paths.agents}/${id}`, fields, { problem })}</div>
<section aria-labelledby="activity" class="narrow">
<h2 id="activity">${agent.inactive ? 'Inactive agent' : 'Deactivate agent'}</h2>
${activity(visit, agent)}
</section>`,
  })
}

function activity(visit: Visit, { id, handle, inactive, inactive_by_owner }: ManagedAgent): Html {
  const path = `${paths.agents}/${id}`
  if (!inactive)
    return confirmationBlock(visit, `${path}/deactivate`, {
      label: 'Deactivate',
      about: handle,
      effect: `${handle} will receive nothing and can do nothing. Its tokens stop working and its connections close at once. It
        keeps its mail, lists, clients and handle. You can activate it again at any time.`,
    })
  if (!inactive_by_owner)
    return html`<p>The operator deactivated this agent. It receives nothing and can do nothing. Only the operator can
activate it again.</p>`
  return html`<p>This agent receives nothing and can do nothing. Its data is kept.</p>
${button(visit, `${path}/activate`, 'Activate', handle)}`
}

export const path = `${paths.agents}/:id`

/** Returns the agent that the path names. Throws NOT_FOUND if the person does not manage it. */
export const requestedAgent = (deps: WebDeps, visit: PersonVisit): Promise<ManagedAgent> =>
  requireManagedAgent(deps, visit, visit.params['id'] ?? '')

/**
 * Applies the change of a form to the requested agent, and redirects to the address that `act` returns. On an error,
 * shows the page of the form again.
 */
export async function applyChange(
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
  showAgain: (agent: ManagedAgent, problem: Problem) => WebPage | Promise<WebPage>,
): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    return { see: await act(agent) }
  } catch (thrown) {
    return { page: await showAgain(agent, problemOf(thrown)) }
  }
}

export const showAgent = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await settingsOf(deps, visit, await requestedAgent(deps, visit)),
})

async function settingsOf(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent, problem?: Problem): Promise<WebPage> {
  const tier = (await findOwner(deps.store, ownerOf(agent.handle)))?.tier
  const version = versionOf(problem ? await requestedAgent(deps, visit) : agent)
  return agentPage(visit, { agent, tier, version, problem })
}

export function saveAgent(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form } = visit
  const input = {
    ...agentFormFieldsOf(visit),
    display_name: form('display_name') || null,
    description: form('description') || null,
    paused: form('paused') === 'on',
  }
  return applyChange(
    deps,
    visit,
    async ({ id, handle }) => {
      await deps.store.transaction(async (store) => {
        await store.agents.lock(id)
        const known = await requireManagedAgent({ store }, visit, id)
        if (versionOf(known) !== visit.form('version')) throw new Fault('CONFLICT', staleFormText)
        await changeAgent({ store, clock: deps.clock }, handle, input)
      })
      return `${paths.agents}/${id}?done=saved`
    },
    (agent, problem) => settingsOf(deps, visit, { ...agent, ...input }, problem),
  )
}

export const staleFormText =
  'somebody changed this after you opened the page. Your input is still here: save it again, or reload the page to see the change'

/**
 * Returns a hash of the settings that a form shows. If it differs when the form is saved, somebody else has changed the
 * settings.
 */
const versionOf = ({ display_name, description, visibility, inbound_policy, paused }: ManagedAgent): string =>
  hash('sha256', JSON.stringify([display_name, description, visibility, inbound_policy, paused]), 'base64url')

export const deactivateAgent = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  setInactive(deps, visit, true)
export const activateAgent = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => setInactive(deps, visit, false)

const setInactive = (deps: WebDeps, visit: PersonVisit, inactive: boolean): Promise<PageAnswer> =>
  applyChange(
    deps,
    visit,
    async ({ id }) => {
      await setAgentActive(deps, id, inactive)
      await deps.authority.changed([{ kind: 'agent', id }])
      return `${paths.agents}/${id}?done=switched-${inactive ? 'off' : 'on'}`
    },
    (agent, problem) => settingsOf(deps, visit, agent, problem),
  )

export const showAgentDeletion = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: agentDeletionPage(visit, await requestedAgent(deps, visit)),
})

/** Deletes the agent. Its sockets close at once. A job deletes its mail later. */
export const removeAgent = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  applyChange(
    deps,
    visit,
    async ({ handle }) => {
      await deps.authority.changed([{ kind: 'agent', id: await deleteAgent(deps, handle) }])
      return `${paths.agents}?done=agent-deleted`
    },
    (agent, problem) => agentDeletionPage(visit, agent, problem),
  )

/**
 * Returns the fields of a form that creates or changes an agent. Leaves out an empty display name, so that a new agent
 * gets the default.
 */
export const agentFormFieldsOf = ({ form }: PersonVisit) =>
  ({
    ...(form('display_name') !== '' && { display_name: form('display_name') }),
    visibility: oneOf(enums.Visibility, 'visibility', form('visibility') || 'public'),
    inbound_policy: oneOf(enums.InboundPolicy, 'inbound_policy', form('inbound_policy') || 'allowlist'),
  }) satisfies AgentFields

function oneOf<Word extends string>(words: readonly Word[], field: string, text: string): Word {
  const word = words.find((known) => known === text)
  if (word === undefined)
    throw new FieldFault(field, 'must be one of the listed values', { formText: 'Choose one of the options.' })
  return word
}
