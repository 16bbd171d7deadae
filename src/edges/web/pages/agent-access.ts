import type { Reach } from '../../../directory/reach.ts'
import type { ManagedAgent } from '../../../store/managed-agents.ts'
import type { Relation } from '../../../store/relations.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { more, table } from '../shown.ts'
import { answerText, entryText, whoMayWrite } from './access-words.ts'
import { closedByTier } from './agent-fields.ts'
import { agentFrame, alert } from './agent-frame.ts'
import { undone } from './undone.ts'

/** A question, and what the person may know of its answer. */
export interface Answered {
  writer: string
  reach: Reach
}

interface Access {
  agent: ManagedAgent
  rows: readonly { entry: string; relation: Relation | undefined }[]
  next: string | undefined
  /** How many there are in all. */
  entries: number
  blocks: number
  answered?: Answered | undefined
  /** An entry that was just removed. */
  undo: string | undefined
  problem?: Problem | undefined
}

export function accessPage(visit: Visit, access: Access): Page {
  const { agent, rows, next, answered, undo, problem } = access
  const path = `${places.agents}/${agent.id}/access`
  const removed = { action: `${path}/allow`, name: 'entry', value: undo, text: 'was taken off the allowlist' }
  return agentFrame(visit, {
    ...{ agent, part: '/access', problem, said: undone(visit, removed) },
    body: html`${alert(problem)}${closedByTier(agent)}
<p>${whoMayWrite(agent, access)}</p>
<section aria-labelledby="check" class="narrow">
<h2 id="check">Could somebody write to it?</h2>
${question(visit, path, problem)}
${answered && html`<p role="status" class="notice name">${answerText(agent, answered.writer, answered.reach)}</p>`}
</section>
<section aria-labelledby="allowlist">
<h2 id="allowlist">Allowlist</h2>
${agent.inbound_policy === 'open' ? html`<p>Every agent is admitted, so the allowlist changes nothing for now; entries count again when the agent hears from its allowlist alone.</p>` : undefined}
${table({
  label: 'Allowlist',
  columns: ['Entry', 'What it means', 'Action'],
  rows,
  cells: ({ entry, relation }) => [
    entry,
    html`<span class="name">${entryText(entry, agent, relation)}</span>`,
    removal(visit, path, entry),
  ],
  empty: 'The allowlist is empty.',
})}
${more(visit, path, next)}
<div class="narrow">${form(visit, `${path}/allow`, newEntry(visit, problem))}</div>
</section>`,
  })
}

/** Asked by the address, since it changes nothing. */
const question = (visit: Visit, path: string, problem: Problem | undefined): Html =>
  html`<form method="get" action="${visit.base}${path}">
${field({ name: 'from', label: 'Handle of the writer', value: visit.query.get('from') ?? '', maxLength: 80, hint: 'Such as @owner.agent_name.', problem })}
<button class="secondary">Could it write?</button>
</form>`

const removal = (visit: Visit, path: string, entry: string): Html =>
  form(
    visit,
    `${path}/disallow`,
    html`<input type="hidden" name="entry" value="${entry}" />
<button class="small secondary" aria-label="Remove: ${entry}">Remove</button>`,
    { attributes: html`class="inline"` },
  )

const newEntry = (visit: Visit, problem: Problem | undefined): Html =>
  html`${field({
    name: 'entry',
    label: 'Add to the allowlist',
    value: visit.form('entry'),
    maxLength: 80,
    hint: 'An agent, as @owner.agent_name, or all agents of an owner, as @owner.*.',
    problem,
  })}
<button>Add</button>`
