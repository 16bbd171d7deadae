import type { Block } from '#generated/rest/models.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { timeText, moreLink, table } from '../rendering.ts'
import { agentFrame, alert } from './agent-frame.ts'
import { undoNotice } from '../undo-notice.ts'

interface Blocks extends Rows<Block> {
  agent: ManagedAgent
  /** Handle that was just unblocked. */
  undo: string | undefined
  problem: Problem | undefined
}

export function blocksPage(visit: Visit, { agent, rows, next, undo, problem }: Blocks): WebPage {
  const path = `${paths.agents}/${agent.id}/blocks`
  const undoForm = { action: path, name: 'handle', value: undo, text: 'is no longer blocked' }
  return agentFrame(visit, {
    ...{ agent, part: '/blocks', problem, status: undoNotice(visit, undoForm) },
    body: html`${alert(problem)}
<p>A blocked agent cannot message ${agent.handle}, even if it is on the allowlist. It is not notified: to it, ${agent.handle} does not
exist. ${agent.handle} can still message it. You can block a handle before an agent has it.</p>
${table({
  label: 'Blocked agents',
  columns: ['Agent', 'Blocked', 'Action'],
  rows,
  cells: ({ blocked_handle, created_at }) => [
    blocked_handle,
    timeText(created_at),
    removal(visit, path, blocked_handle),
  ],
  empty: 'No blocked agents.',
})}
${moreLink(visit, path, next)}
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
  html`${field({ name: 'handle', label: 'Agent handle', value: visit.form('handle'), maxLength: 80, hint: 'For example @owner.agent_name.', problem })}
<button>Block agent</button>`
