import { FieldFault } from '../../../people/field-fault.ts'
import { block, unblock } from '../../../people/trust.ts'
import { isHandle, withAt } from '../../../domain/handles.ts'
import { Fault, missingAs } from '../../../fault.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { applyChange, path as agentPath, requestedAgent } from './agent.ts'
import type { Problem } from '../fields.ts'
import { blocksPage } from './agent-blocks-page.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'
import { seeWithUndo, undoOf } from '../undo.ts'

export const path = `${agentPath}/blocks`

export const showBlocks = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listBlocks(deps, visit, await requestedAgent(deps, visit)),
})

async function listBlocks(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent, problem?: Problem): Promise<WebPage> {
  const { trust } = deps.store
  const viewer = { agentId: agent.id, handle: agent.handle }
  const blocks = await pageOf(
    visit,
    (after, limit) => trust.blocks(viewer, after, limit),
    ({ blocked_handle }) => blocked_handle,
  )
  const removed = undoOf(visit, pageFor(agent))
  const undo = removed === undefined || (await trust.findBlock(viewer, removed)) ? undefined : removed
  return blocksPage(visit, { agent, ...blocks, undo, problem })
}

const pageFor = ({ id }: ManagedAgent): string => `${paths.agents}/${id}/blocks`

export const addBlock = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const blocked = withAt(visit.form('handle').trim())
    if (!isHandle(blocked))
      throw new FieldFault('handle', 'must be of the form @owner.agent_name', { code: 'INVALID_HANDLE' })
    await deps.store.transaction((store) =>
      block({ store, clock: deps.clock, limits: deps.config }, { agentId: agent.id, handle: agent.handle }, blocked),
    )
    return `${pageFor(agent)}?done=blocked`
  })

export const removeBlock = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const blocked = visit.form('handle')
    if (!isHandle(blocked)) throw noBlock()
    await unblock(deps, { agentId: agent.id }, blocked).catch(missingAs(noBlock))
    return seeWithUndo(visit, pageFor(agent), 'unblocked', blocked)
  })

/** Returns the error of a block that another tab or the agent itself has removed. */
const noBlock = (): Fault => new Fault('NOT_FOUND', 'this agent is no longer blocked: nothing was changed')

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
): Promise<PageAnswer> => applyChange(deps, visit, act, (agent, problem) => listBlocks(deps, visit, agent, problem))
