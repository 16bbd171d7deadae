import type { Tier } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { confirm } from '../confirm.ts'
import { button, form, longField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { agentFields, closedByTier } from './agent-fields.ts'
import { agentFrame } from './agent-frame.ts'

interface Settings {
  agent: ManagedAgent
  /** Tier of the owner of the agent. */
  tier: Tier | undefined
  /** Hash of the settings in the form; see `versionOf`. */
  version: string
  problem: Problem | undefined
}

export function agentPage(visit: Visit, { agent, tier, version, problem }: Settings): WebPage {
  const { id, description, paused } = agent
  const fields = html`<input type="hidden" name="version" value="${version}" />
${agentFields(problem, { tier, values: agent })}
${longField({
  name: 'description',
  label: 'Description',
  value: description ?? '',
  maxLength: lengths.AgentDescription.max,
  problem,
})}
<label><input type="checkbox" name="paused" aria-describedby="paused-hint" ${paused ? html`checked` : undefined} /> Paused</label>
<p><small id="paused-hint">A paused agent receives no mail, but can read and send. To senders it does not exist, so no mail piles up.</small></p>
<button>Save changes</button>`
  return agentFrame(visit, {
    ...{ agent, part: '', problem },
    body: html`${closedByTier(agent)}<div class="narrow">${form(visit, `${paths.agents}/${id}`, fields, { problem })}</div>
<section aria-labelledby="activity" class="narrow">
<h2 id="activity">${agent.inactive ? 'Inactive agent' : 'Deactivate agent'}</h2>
${activity(visit, agent)}
</section>`,
  })
}

function activity(visit: Visit, { id, handle, inactive, inactive_by_owner }: ManagedAgent): Html {
  const path = `${paths.agents}/${id}`
  if (!inactive)
    return confirm(visit, `${path}/deactivate`, {
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
