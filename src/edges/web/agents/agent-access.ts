import { hash } from 'node:crypto'
import { isAllowlistEntry, isHandle, ownerOf, withAtSign } from '../../../domain/handles.ts'
import { Fault, replaceNotFoundBy } from '../../../fault.ts'
import { agentHandleRule, allowlistEntryRule } from '../../../people/texts.ts'
import { changeAgent } from '../../../people/agents.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { findOwner } from '../../../people/owners.ts'
import { readContactReach } from '../../../people/reach.ts'
import { blockHandle, deleteAllowlistEntry, extendAllowlist, unblockHandle } from '../../../people/trust.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { type Problem, problemOf } from '../fields.ts'
import { readListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { afterChange, undoFormIn } from '../undo.ts'
import { accessSections, type Access, type AccessAnswer } from './access-sections.ts'
import { requestContact } from './contact-form.ts'
import { policyIn } from './agent-fields.ts'
import { agentTab } from './agent-frame.ts'
import { path as agentPath, applyChange, requestedAgent, staleFormText } from './agent.ts'
import { requireManagedAgent } from './own-agents.ts'

export const path = `${agentPath}/access`
export const blocksPath = `${agentPath}/blocks`

const pageFor = ({ id }: ManagedAgent): string => `${paths.agents}/${id}/access`

export async function showAccess(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  try {
    return { page: await accessTab(deps, visit, agent, { answer: await answerOf(deps, visit, agent) }) }
  } catch (thrown) {
    return { page: await accessTab(deps, visit, agent, { problem: problemOf(thrown) }) }
  }
}

interface Outcome {
  policy?: Access['policy']
  answer?: AccessAnswer | undefined
  problem?: Problem | undefined
}

async function accessTab(
  deps: WebDeps,
  visit: PersonVisit,
  agent: ManagedAgent,
  { answer, problem, policy = agent }: Outcome,
): Promise<WebPage> {
  const { store } = deps
  const access: Access = {
    agent,
    policy,
    tier: (await findOwner(store, ownerOf(agent.handle)))?.tier,
    version: versionOf(agent),
    ...(await listsOf(deps, visit, agent)),
    answer,
    problem,
  }
  const body = accessSections(visit, access)
  return agentTab(deps, visit, { agent, part: '/access', problem, isUndone: await isUndone(deps, visit, agent), body })
}

/** Reads one page of the allowlist and one page of the blocks, and counts both. */
async function listsOf(
  { store }: WebDeps,
  visit: PersonVisit,
  { id, handle }: ManagedAgent,
): Promise<Pick<Access, 'allowed' | 'blocked' | 'entries' | 'blocks'>> {
  const viewer = { agentId: id, handle }
  const all = await store.trust.allowlist(id)
  const { rows, next } = await readListPage(
    visit,
    async (after, limit) => all.filter((entry) => entry > after).slice(0, limit),
    (entry) => entry,
  )
  const blocked = await readListPage(
    visit,
    (after, limit) => store.trust.blocks(viewer, after, limit),
    ({ blocked_handle }) => blocked_handle,
    'after-block',
  )
  const relations = await store.relations.of(viewer, rows.filter(isHandle))
  const byHandle = new Map(relations.map((relation) => [relation.handle, relation]))
  return {
    allowed: { rows: rows.map((entry) => ({ entry, relation: byHandle.get(entry) })), next },
    blocked,
    entries: all.length,
    blocks: await store.trust.countBlocks(id),
  }
}

/** Returns true if the entry or block that the notice of this page names exists again. */
async function isUndone({ store }: WebDeps, visit: PersonVisit, { id, handle }: ManagedAgent): Promise<boolean> {
  const { action = '', fields = {} } = undoFormIn(visit) ?? {}
  const { entry, handle: unblocked } = fields
  if (action.endsWith('/disallow') || action.endsWith('/remove')) return false
  if (entry !== undefined) return (await store.trust.allowlist(id)).includes(entry)
  return unblocked !== undefined && (await store.trust.findBlock({ agentId: id, handle }, unblocked)) !== undefined
}

/**
 * Returns the result of the check whether the handle in the query can message the agent. Reveals only facts that the
 * person may see.
 */
async function answerOf(deps: WebDeps, visit: PersonVisit, agent: ManagedAgent): Promise<AccessAnswer | undefined> {
  const text = visit.query.get('from')?.trim() ?? ''
  if (text === '') return undefined
  const { account_id: accountId } = visit.session
  const sender = withAtSign(text)
  deps.identity.questionLimit(accountId)
  if (!isHandle(sender))
    throw new FieldFault('from', 'must be of the form @owner.agent_name', {
      code: 'INVALID_HANDLE',
      formText: agentHandleRule.formText,
    })
  const owners = await deps.store.managedAgents.owners(accountId)
  const isOwn = owners.some(({ name }) => name === ownerOf(sender))
  const reach = await readContactReach(deps.store, agent, sender, isOwn)
  return reach && { sender, reach }
}

/** Returns a hash of the policy that the form shows. If it differs later, somebody else has changed the policy. */
const versionOf = ({ inbound_policy, paused }: ManagedAgent): string =>
  hash('sha256', JSON.stringify([inbound_policy, paused]), 'base64url')

export function savePolicy(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const policy = { inbound_policy: policyIn(visit), paused: visit.form('paused') === 'on' }
  return applyChange(
    deps,
    visit,
    async (agent) => {
      const before = await deps.store.transaction(async (store) => {
        await store.agents.lock(agent.id)
        const known = await requireManagedAgent({ store }, visit, agent.id)
        if (versionOf(known) !== visit.form('version')) throw new Fault('CONFLICT', staleFormText)
        await changeAgent({ store, clock: deps.clock }, agent.handle, policy)
        return known
      })
      return afterChange(visit, pageFor(agent), 'saved', {
        action: pageFor(agent),
        fields: {
          inbound_policy: before.inbound_policy,
          paused: before.paused ? 'on' : '',
          version: versionOf({ ...agent, ...policy }),
        },
      })
    },
    (agent, problem) => accessTab(deps, visit, agent, { problem, policy }),
  )
}

export const addAllowedEntry = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const entry = withAtSign(visit.form('entry').trim())
  return change(deps, visit, async (agent) => {
    if (!isAllowlistEntry(entry))
      throw new FieldFault('entry', 'must be a handle or of the form @owner.*', {
        code: 'INVALID_HANDLE',
        formText: allowlistEntryRule.formText,
      })
    await deps.store.transaction((store) =>
      extendAllowlist({ store, clock: deps.clock, limits: deps.config }, { agentId: agent.id }, [entry]),
    )
    return afterChange(visit, pageFor(agent), 'entry-added', {
      action: `${pageFor(agent)}/disallow`,
      fields: { entry },
    })
  })
}

/** Asks another agent for contact. The answer is the same whether that agent exists or not. */
export const askForContact = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => `${pageFor(agent)}?done=${await requestContact(deps, visit, agent.id)}`)

/** Removes an entry from the allowlist. The next page offers to undo it. */
export const removeAllowedEntry = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const entry = visit.form('entry')
    if (!isAllowlistEntry(entry)) throw noEntry()
    await deleteAllowlistEntry(deps, { agentId: agent.id }, entry).catch(replaceNotFoundBy(noEntry))
    return afterChange(visit, pageFor(agent), 'entry-removed', { action: `${pageFor(agent)}/allow`, fields: { entry } })
  })

/** Returns the error for an entry that another tab or the agent itself has removed. */
const noEntry = (): Fault => new Fault('NOT_FOUND', 'this entry is no longer on the allowlist: nothing was changed')

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
    const undo = { action: `${paths.agents}/${agent.id}/blocks/remove`, fields: { handle: blocked } }
    return afterChange(visit, pageFor(agent), 'blocked', undo)
  })

/** Removes a block. The next page offers to undo it. */
export const removeBlock = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const blocked = visit.form('handle')
    if (!isHandle(blocked)) throw noBlock()
    await unblockHandle(deps, { agentId: agent.id }, blocked).catch(replaceNotFoundBy(noBlock))
    const undo = { action: `${paths.agents}/${agent.id}/blocks`, fields: { handle: blocked } }
    return afterChange(visit, pageFor(agent), 'unblocked', undo)
  })

/** Returns the error for a block that another tab or the agent itself has removed. */
const noBlock = (): Fault => new Fault('NOT_FOUND', 'this agent is no longer blocked: nothing was changed')

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
): Promise<PageAnswer> => applyChange(deps, visit, act, (agent, problem) => accessTab(deps, visit, agent, { problem }))
