import type { Block } from '#generated/rest/models.ts'
import { isHandle, withAtSign } from '../../../domain/handles.ts'
import { Fault, replaceNotFoundBy } from '../../../fault.ts'
import { agentHandleRule } from '../../../people/texts.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { blockHandle, unblockHandle } from '../../../people/trust.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { nextPageLink, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { withUndo, undoFormIn } from '../undo.ts'
import { agentFrame, problemAlert } from './agent-frame.ts'
import { path as agentPath, applyChange, requestedAgent } from './agent.ts'

interface Blocks extends ListPage<Block> {
  agent: ManagedAgent
  /** True if the handle that the notice of this page names is blocked again. */
  isRestored: boolean
  problem: Problem | undefined
}

function blocksPage(visit: Visit, { agent, rows, next, isRestored, problem }: Blocks): WebPage {
  const path = `${paths.agents}/${agent.id}/blocks`
  return agentFrame(visit, {
    agent,
    part: '/blocks',
    problem,
    status: isRestored ? html`` : undefined,
    body: html`${problemAlert(problem)}
<p>A blocked agent cannot message ${agent.handle}, even if it is on the allowlist. It is not notified, and gets the same error as
if ${agent.handle} did not exist. ${agent.handle} can still message it. You can block a handle before an agent has it.</p>
${table({
  label: 'Blocked agents',
  columns: ['Agent', 'Blocked', 'Action'],
  rows,
  cells: ({ blocked_handle, created_at }) => [
    blocked_handle,
    timeHtml(created_at),
    removal(visit, path, blocked_handle),
  ],
  empty: 'No blocked agents.',
})}
${nextPageLink(visit, path, next)}
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
<button class="secondary" aria-label="Unblock: ${handle}">Unblock</button>`,
    { attributes: html`class="inline"` },
  )

const newBlock = (visit: Visit, problem: Problem | undefined): Html =>
  html`${field({ name: 'handle', label: 'Agent handle', value: visit.form('handle'), maxLength: 80, hint: 'For example @owner.agent_name.', problem })}
<button>Block agent</button>`

export const path = `${agentPath}/blocks`

export const showBlocks = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listBlocks(deps, visit, await requestedAgent(deps, visit)),
})

async function listBlocks(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent, problem?: Problem): Promise<WebPage> {
  const { trust } = deps.store
  const viewer = { agentId: agent.id, handle: agent.handle }
  const blocks = await readListPage(
    visit,
    (after, limit) => trust.blocks(viewer, after, limit),
    ({ blocked_handle }) => blocked_handle,
  )
  const removed = undoFormIn(visit)?.fields['handle']
  const isRestored = removed !== undefined && (await trust.findBlock(viewer, removed)) !== undefined
  return blocksPage(visit, { agent, ...blocks, isRestored, problem })
}

const pageFor = ({ id }: ManagedAgent): string => `${paths.agents}/${id}/blocks`

export const addBlock = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const blocked = withAtSign(visit.form('handle').trim())
    if (!isHandle(blocked))
      throw new FieldFault('handle', 'must be of the form @owner.agent_name', {
        code: 'INVALID_HANDLE',
        formText: agentHandleRule.formText,
      })
    await deps.store.transaction((store) =>
      blockHandle(
        { store, clock: deps.clock, limits: deps.config },
        { agentId: agent.id, handle: agent.handle },
        blocked,
      ),
    )
    return `${pageFor(agent)}?done=blocked`
  })

export const removeBlock = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const blocked = visit.form('handle')
    if (!isHandle(blocked)) throw noBlock()
    await unblockHandle(deps, { agentId: agent.id }, blocked).catch(replaceNotFoundBy(noBlock))
    return withUndo(pageFor(agent), 'unblocked', { action: pageFor(agent), fields: { handle: blocked } })
  })

/** Returns the error for a block that another tab or the agent itself has removed. */
const noBlock = (): Fault => new Fault('NOT_FOUND', 'this agent is no longer blocked: nothing was changed')

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
): Promise<PageAnswer> => applyChange(deps, visit, act, (agent, problem) => listBlocks(deps, visit, agent, problem))
