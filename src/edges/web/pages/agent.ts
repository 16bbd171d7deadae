import { lengths } from '#generated/schemas.ts'
import type { ManagedAgent } from '../../../store/managed-agents.ts'
import { form, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { notice } from '../shown.ts'
import { agentFields } from './agent-fields.ts'

const path = places.agents

export function agentPage(visit: Visit, agent: ManagedAgent, problem?: Problem): Page {
  const { id, handle, description, paused, inactive } = agent
  const isWrong = problem?.field === 'description'
  const fields = html`${agentFields(problem, agent)}
<label for="description">What it is for</label>
${isWrong ? html`<p id="description-problem" class="problem">${problem.text}</p>` : undefined}
<textarea id="description" name="description" dir="auto" maxlength="${lengths.AgentDescription.max}"
${isWrong ? html`aria-invalid="true" aria-describedby="description-problem" autofocus` : undefined}>${description}</textarea>
<label><input type="checkbox" name="paused" ${paused ? html`checked` : undefined} /> Paused: it receives nothing</label>
<button>Save</button>`
  return {
    title: handle,
    refusal: problem,
    body: html`${notice(visit)}
${inactive ? html`<p>The operator has made this agent inactive: it receives nothing and can do nothing.</p>` : undefined}
<div class="narrow">${form(visit, `${path}/${id}`, fields, { problem })}</div>
<p><a href="${visit.base}${path}">All agents</a></p>`,
  }
}
