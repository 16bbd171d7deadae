import { FieldFault } from '../../../people/field-fault.ts'
import { reachOf } from '../../../people/reach.ts'
import { allow, disallow } from '../../../people/trust.ts'
import { isAllowlistEntry, isHandle, ownerOf, withAt } from '../../../domain/handles.ts'
import { Fault, missingAs } from '../../../fault.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { applyChange, path as agentPath, requestedAgent } from './agent.ts'
import { problemOf, type Problem } from '../fields.ts'
import { accessPage, type AccessAnswer } from './agent-access-page.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'
import { seeWithUndo, undoOf } from '../undo.ts'

export const path = `${agentPath}/access`

export async function showAccess(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  try {
    return { page: await accessOf(deps, visit, agent, { answer: await answerOf(deps, visit, agent) }) }
  } catch (thrown) {
    return { page: await accessOf(deps, visit, agent, { problem: problemOf(thrown) }) }
  }
}

interface Outcome {
  answer?: AccessAnswer | undefined
  problem?: Problem
}

async function accessOf(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent, outcome: Outcome): Promise<WebPage> {
  const { store } = deps
  const all = await store.trust.allowlist(agent.id)
  const { rows, next } = await pageOf(
    visit,
    async (after, limit) => all.filter((entry) => entry > after).slice(0, limit),
    (entry) => entry,
  )
  const relations = await store.relations.of({ agentId: agent.id, handle: agent.handle }, rows.filter(isHandle))
  const removedEntry = undoOf(visit, pageFor(agent))
  const byHandle = new Map(relations.map((relation) => [relation.handle, relation]))
  return accessPage(visit, {
    ...{ agent, next, ...outcome },
    rows: rows.map((entry) => ({ entry, relation: byHandle.get(entry) })),
    entries: all.length,
    blocks: await store.trust.countBlocks(agent.id),
    undo: removedEntry === undefined || all.includes(removedEntry) ? undefined : removedEntry,
  })
}

const pageFor = ({ id }: ManagedAgent): string => `${paths.agents}/${id}/access`

/** Returns whether the handle in the query can message the agent, as far as the person may know it. */
async function answerOf(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent): Promise<AccessAnswer | undefined> {
  const text = visit.query.get('from')?.trim() ?? ''
  if (text === '') return undefined
  const { account_id: accountId } = visit.session
  const sender = withAt(text)
  deps.identity.questionLimit(accountId)
  if (!isHandle(sender))
    throw new FieldFault('from', 'must be of the form @owner.agent_name', { code: 'INVALID_HANDLE' })
  const owners = await deps.store.managedAgents.owners(accountId)
  const isOwn = owners.some(({ name }) => name === ownerOf(sender))
  const reach = await reachOf(deps.store, agent, sender, isOwn)
  return reach && { sender, reach }
}

export const allowEntry = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const entry = withAt(visit.form('entry').trim())
  return change(deps, visit, async (agent) => {
    if (!isAllowlistEntry(entry))
      throw new FieldFault('entry', 'must be a handle or of the form @owner.*', { code: 'INVALID_HANDLE' })
    await deps.store.transaction((store) =>
      allow({ store, clock: deps.clock, limits: deps.config }, { agentId: agent.id }, [entry]),
    )
    return `${pageFor(agent)}?done=entry-added`
  })
}

/** Removes an entry. The next page offers to undo it. */
export const disallowEntry = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const entry = visit.form('entry')
    if (!isAllowlistEntry(entry)) throw noEntry()
    await disallow(deps, { agentId: agent.id }, entry).catch(missingAs(noEntry))
    return seeWithUndo(visit, pageFor(agent), 'entry-removed', entry)
  })

/** Returns the error of an entry that another tab or the agent itself has removed. */
const noEntry = (): Fault => new Fault('NOT_FOUND', 'this entry is no longer on the allowlist: nothing was changed')

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
): Promise<PageAnswer> => applyChange(deps, visit, act, (agent, problem) => accessOf(deps, visit, agent, { problem }))
