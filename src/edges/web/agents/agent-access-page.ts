import type { Reach } from '../../../people/reach.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import type { HandleRelation } from '../../../store/people/relations.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { moreLink, table } from '../rendering.ts'
import { accessSummary, answerText, entryText } from './access-words.ts'
import { closedByTier } from './agent-fields.ts'
import { agentFrame, alert } from './agent-frame.ts'
import { undoNotice } from '../undo-notice.ts'

/** Answer to the question of the form, as far as the person may know it. */
export interface AccessAnswer {
  sender: string
  reach: Reach
}

interface Access {
  agent: ManagedAgent
  rows: readonly { entry: string; relation: HandleRelation | undefined }[]
  next: string | undefined
  /** Number of all entries. */
  entries: number
  blocks: number
  answer?: AccessAnswer | undefined
  /** Entry that was just removed. */
  undo: string | undefined
  problem?: Problem | undefined
}

export function accessPage(visit: Visit, access: Access): WebPage {
  const { agent, rows, next, answer, undo, problem } = access
  const path = `${paths.agents}/${agent.id}/access`
  const undoForm = { action: `${path}/allow`, name: 'entry', value: undo, text: 'was removed from the allowlist' }
  return agentFrame(visit, {
    ...{ agent, part: '/access', problem, status: undoNotice(visit, undoForm) },
    body: html`${alert(problem)}${closedByTier(agent)}
<p>${accessSummary(agent, access)}</p>
<section aria-labelledby="check" class="narrow">
<h2 id="check">Test access</h2>
${question(visit, path, problem)}
${answer && html`<p role="status" class="notice name">${answerText(agent, answer.sender, answer.reach)}</p>`}
</section>
<section aria-labelledby="allowlist">
<h2 id="allowlist">Allowlist</h2>
${agent.inbound_policy === 'open' ? html`<p>The inbound policy allows every agent, so the allowlist has no effect now.</p>` : undefined}
${table({
  label: 'Allowlist',
  columns: ['Entry', 'Meaning', 'Action'],
  rows,
  cells: ({ entry, relation }) => [
    entry,
    html`<span class="name">${entryText(entry, agent, relation)}</span>`,
    removal(visit, path, entry),
  ],
  empty: 'The allowlist is empty.',
})}
${moreLink(visit, path, next)}
<div class="narrow">${form(visit, `${path}/allow`, newEntry(visit, problem))}</div>
</section>`,
  })
}

/** Renders the form of the question. It uses GET, because it changes nothing. */
const question = (visit: Visit, path: string, problem: Problem | undefined): Html =>
  html`<form method="get" action="${visit.base}${path}">
${field({ name: 'from', label: 'Sender handle', value: visit.query.get('from') ?? '', maxLength: 80, hint: 'For example @owner.agent_name.', problem })}
<button class="secondary">Check</button>
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
    label: 'New entry',
    value: visit.form('entry'),
    maxLength: 80,
    hint: 'One agent: @owner.agent_name. All agents of an owner: @owner.*',
    problem,
  })}
<button>Add entry</button>`
