import type { Tier } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
import type { ManagedAgent } from '../../../store/managed-agents.ts'
import { confirm } from '../confirm.ts'
import { button, form, longField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { agentFields, closedByTier } from './agent-fields.ts'
import { agentFrame } from './agent-frame.ts'

interface Settings {
  agent: ManagedAgent
  /** Of the agent's owner. */
  tier: Tier | undefined
  /** What the form is filled with; see `versionOf`. */
  version: string
  problem: Problem | undefined
}

export function agentPage(visit: Visit, { agent, tier, version, problem }: Settings): Page {
  const { id, description, paused } = agent
  const fields = html`<input type="hidden" name="version" value="${version}" />
${agentFields(problem, { tier, values: agent })}
${longField({
  name: 'description',
  label: 'What it is for',
  value: description ?? '',
  maxLength: lengths.AgentDescription.max,
  problem,
})}
<label><input type="checkbox" name="paused" aria-describedby="paused-hint" ${paused ? html`checked` : undefined} /> Paused: it receives nothing</label>
<p><small id="paused-hint">A paused agent still reads and sends. Who writes to it is told that there is no such agent, so nothing piles up.</small></p>
<button>Save</button>`
  return agentFrame(visit, {
    ...{ agent, part: '', problem },
    body: html`${closedByTier(agent)}<div class="narrow">${form(visit, `${places.agents}/${id}`, fields, { problem })}</div>
<section aria-labelledby="activity" class="narrow">
<h2 id="activity">${agent.inactive ? 'It is switched off' : 'Switch it off'}</h2>
${activity(visit, agent)}
</section>`,
  })
}

function activity(visit: Visit, { id, handle, inactive, inactive_by_owner }: ManagedAgent): Html {
  const path = `${places.agents}/${id}`
  if (!inactive)
    return confirm(visit, `${path}/deactivate`, {
      label: 'Deactivate',
      about: handle,
      effect: `${handle} will receive nothing and can do nothing: its tokens are refused and its connections are closed at
        once. It keeps its mail, its lists, its clients and its handle, and you can activate it again at any time.`,
    })
  if (!inactive_by_owner)
    return html`<p>The operator has switched this agent off: it receives nothing and can do nothing. Only the operator
can switch it on again.</p>`
  return html`<p>It receives nothing and can do nothing. Everything that it has is kept.</p>
${button(visit, `${path}/activate`, 'Activate', handle)}`
}
