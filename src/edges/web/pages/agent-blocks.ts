import type { Block } from '#generated/rest/models.ts'
import type { ManagedAgent } from '../../../store/managed-agents.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { moment, more, table } from '../shown.ts'
import { agentFrame, alert } from './agent-frame.ts'
import { undone } from './undone.ts'

interface Blocks extends Rows<Block> {
  agent: ManagedAgent
  /** A handle that was just unblocked. */
  undo: string | undefined
  problem: Problem | undefined
}

export function blocksPage(visit: Visit, { agent, rows, next, undo, problem }: Blocks): Page {
  const path = `${places.agents}/${agent.id}/blocks`
  const unblocked = { action: path, name: 'handle', value: undo, text: 'is blocked no more' }
  return agentFrame(visit, {
    ...{ agent, part: '/blocks', problem, said: undone(visit, unblocked) },
    body: html`${alert(problem)}
<p>Whom ${agent.handle} has blocked cannot write to it, whatever its allowlist says, and is not told: for them it looks as if there
were no such agent. ${agent.handle} may still write to them. A handle may be blocked before there is such an agent.</p>
${table({
  label: 'Blocked agents',
  columns: ['Agent', 'Blocked', 'Action'],
  rows,
  cells: ({ blocked_handle, created_at }) => [blocked_handle, moment(created_at), removal(visit, path, blocked_handle)],
  empty: 'It has blocked nobody.',
})}
${more(visit, path, next)}
<section aria-labelledby="new" class="narrow">
<h2 id="new">Block an agent</h2>
${form(visit, path, newBlock(visit, problem))}
</section>`,
  })
}

const removal = (visit: Visit, path: string, handle: string): Html =>
  form(
    visit,
    `${path}/remove`,
    html`<input type="hidden" name="handle" value="${handle}" />
<button class="small secondary" aria-label="Unblock: ${handle}">Unblock</button>`,
    { attributes: html`class="inline"` },
  )

const newBlock = (visit: Visit, problem: Problem | undefined): Html =>
  html`${field({ name: 'handle', label: 'Its handle', value: visit.form('handle'), maxLength: 80, hint: 'Such as @owner.agent_name.', problem })}
<button>Block</button>`
