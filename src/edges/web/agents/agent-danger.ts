import { withAtSign } from '../../../domain/handles.ts'
import { deleteAgent, setAgentActive } from '../../../people/agents.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, field, problemAlert, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { withUndo, undoFormIn } from '../undo.ts'
import { agentTab } from './agent-frame.ts'
import { path as agentPath, applyChange, requestedAgent } from './agent.ts'

export const path = `${agentPath}/danger`

const pageFor = ({ id }: ManagedAgent): string => `${paths.agents}/${id}`

const dangerSections = (visit: Visit, agent: ManagedAgent, problem: Problem | undefined): Html =>
  html`${problemAlert(problem)}
<div class="danger-zone">
<section aria-labelledby="activity">
<div><h2 id="activity">${agent.inactive ? 'Inactive agent' : 'Deactivate agent'}</h2>
<p>${activityText(agent)}</p></div>
${activityStep(visit, agent)}
</section>
<section aria-labelledby="deletion">
<div><h2 id="deletion">Delete agent</h2>
<p>Its mail, clients, apps and webhooks are deleted for good. To stop it for a while, deactivate it instead.</p></div>
${deletionStep(visit, agent, problem)}
</section>
</div>`

function activityText({ inactive, inactive_by_owner }: ManagedAgent): string {
  if (!inactive) return 'It receives nothing and can do nothing until you activate it again. Its data is kept.'
  return inactive_by_owner
    ? 'This agent receives nothing and can do nothing. Its data is kept.'
    : 'The operator deactivated this agent. It receives nothing and can do nothing. Only the operator can activate it again.'
}

function activityStep(visit: Visit, agent: ManagedAgent): Html | undefined {
  const { handle, inactive, inactive_by_owner } = agent
  if (!inactive)
    return confirmationBlock(visit, `${pageFor(agent)}/deactivate`, {
      label: 'Deactivate',
      about: handle,
      effect:
        'It receives nothing and can do nothing. Its tokens stop working and its connections close at once. It keeps its mail, lists, clients and handle. You can activate it again at any time.',
    })
  return inactive_by_owner ? button(visit, `${pageFor(agent)}/activate`, 'Activate', handle) : undefined
}

const deletionStep = (visit: Visit, agent: ManagedAgent, problem: Problem | undefined): Html =>
  confirmationBlock(visit, `${pageFor(agent)}/delete`, {
    label: 'Delete agent',
    about: agent.handle,
    effect: html`This cannot be undone. Its mailbox is deleted with all mail. Senders of unread mail get the delivery report
“bounced” if they requested it. Mail that it sent stays with the recipients. Its clients, apps and webhooks stop at once.
Its handle stays reserved: nobody can create it again, not even you.`,
    fields: field({
      name: 'confirmed',
      label: 'Handle of the agent',
      value: visit.form('confirmed'),
      maxLength: 80,
      hint: html`Type <strong>${agent.handle}</strong> to confirm.`,
      problem,
    }),
    problem: problem?.field === 'confirmed' ? problem : undefined,
  })

export const showDanger = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await dangerTab(deps, visit, await requestedAgent(deps, visit)),
})

function dangerTab(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent, problem?: Problem): Promise<WebPage> {
  const isUndone = undoFormIn(visit) !== undefined && !agent.inactive
  return agentTab(deps, visit, {
    agent,
    part: '/danger',
    problem,
    isUndone,
    body: dangerSections(visit, agent, problem),
  })
}

/** Deactivates the agent. The next page offers to undo it. */
export const deactivateAgent = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    await setInactive(deps, agent, true)
    const undo = { action: `${pageFor(agent)}/activate`, fields: {} }
    return withUndo(`${pageFor(agent)}/danger`, 'switched-off', undo)
  })

export const activateAgent = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    await setInactive(deps, agent, false)
    return `${pageFor(agent)}/danger?done=switched-on`
  })

async function setInactive(deps: WebDeps, { id }: ManagedAgent, inactive: boolean): Promise<void> {
  await setAgentActive(deps, id, inactive)
  await deps.authority.changed([{ kind: 'agent', id }])
}

/** Deletes the agent if the person has typed its handle. Its sockets close at once. A job deletes its mail later. */
export const removeAgent = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async ({ handle }) => {
    if (withAtSign(visit.form('confirmed').trim().toLowerCase()) !== handle)
      throw new FieldFault('confirmed', 'is not the handle of this agent', {
        formText: 'Type the handle of this agent.',
      })
    await deps.authority.changed([{ kind: 'agent', id: await deleteAgent(deps, handle) }])
    return `${paths.agents}?done=agent-deleted`
  })

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
): Promise<PageAnswer> => applyChange(deps, visit, act, (agent, problem) => dangerTab(deps, visit, agent, problem))
