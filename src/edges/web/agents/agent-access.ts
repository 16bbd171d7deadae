import {
  isAllowlistEntry,
  isHandle,
  ownerOf,
  postmaster,
  ownerWildcardOf,
  withAtSign,
} from '../../../domain/handles.ts'
import type { DeliveryObstacle } from '../../../domain/trust.ts'
import { Fault, replaceNotFoundBy } from '../../../fault.ts'
import { agentHandleRule, allowlistEntryRule } from '../../../people/texts.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { type WriterObstacle, type ContactReach, readContactReach } from '../../../people/reach.ts'
import { extendAllowlist, deleteAllowlistEntry } from '../../../people/trust.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import type { RelationToHandle } from '../../../store/people/relations.ts'
import { field, form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { readListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { nextPageLink, table } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { withUndo, undoFormIn } from '../undo.ts'
import { closedByTierNotice } from './agent-fields.ts'
import { agentFrame, problemAlert } from './agent-frame.ts'
import { path as agentPath, applyChange, requestedAgent } from './agent.ts'

const countText = (count: number, one: string, several: string): string =>
  count === 1 ? `one ${one}` : `${count} ${several}`

/** Returns a sentence that says who can message an agent, and whom the agent can message. */
function accessSummary(
  { handle, inbound_policy, paused, inactive }: ManagedAgent,
  { entries, blocks }: { entries: number; blocks: number },
): string {
  const except = blocks === 0 ? '' : `, except ${countText(blocks, 'blocked agent', 'blocked agents')}`
  const rule =
    inbound_policy === 'open'
      ? `Every agent that allows ${handle} can message it${except}. ${handle} can message every agent that allows it.`
      : entries === 0
        ? `The allowlist of ${handle} is empty, so it can message only itself, and nobody else can message it. Add the agents that it should exchange mail with.`
        : `Only agents on the allowlist of ${handle} can message it (${countText(entries, 'entry', 'entries')}), and only if they allow it too${except}. ${handle} can message the same agents.`
  if (inactive) return `Nobody can message ${handle} now, because it is inactive. After you activate it: ${rule}`
  return paused ? `Nobody can message ${handle} now, because it is paused. After the pause: ${rule}` : rule
}

/** Returns the meaning of an allowlist entry, as a text for people. */
function entryText(entry: string, agent: ManagedAgent, relation: RelationToHandle | undefined): string {
  if (!relation) return `All current and future agents of ${entry.slice(0, entry.indexOf('.'))}.`
  if (relation.blocks) return `Also blocked: ${entry} cannot message ${agent.handle}.`
  if (relation.isNamed) return 'Contact: both agents allow each other by name, and can message each other.'
  return `One agent. Both can message each other after ${entry} allows ${agent.handle} too.`
}

const obstacles: Readonly<Record<DeliveryObstacle, (handle: string, sender: string) => string>> = {
  inactive: (handle) => `${handle} is inactive and receives nothing.`,
  paused: (handle) => `${handle} is paused and receives nothing.`,
  blocked: (handle, sender) => `${handle} has blocked ${sender}.`,
  'not admitted': (handle, sender) =>
    `the allowlist of ${handle} has neither ${sender} nor ${ownerWildcardOf(sender)}. Add one of them.`,
}

const ownObstacles: Readonly<Record<WriterObstacle, (handle: string, sender: string) => string>> = {
  missing: (_, sender) => `there is no agent ${sender}.`,
  inactive: (_, sender) => `${sender} is inactive and sends nothing.`,
  'not admitting': (handle, sender) =>
    `${sender} does not allow ${handle}, and mail needs both sides. Add ${handle} to the allowlist of ${sender}.`,
}

/** Returns the sentence that says whether a sender can message an agent. */
function answerText({ handle }: ManagedAgent, sender: string, { obstacle, entry, own }: ContactReach): string {
  if (sender === postmaster.handle) return 'Yes: this is the service itself. Its reports always arrive.'
  if (own?.obstacle === 'missing') return `No: ${ownObstacles.missing(handle, sender)}`
  if (obstacle) return `No: ${obstacles[obstacle](handle, sender)}`
  if (own?.obstacle) return `No: ${ownObstacles[own.obstacle](handle, sender)}`
  if (sender === handle) return 'Yes: an agent can always message itself.'
  const by = entry === undefined ? `${handle} allows every agent` : `the allowlist of ${handle} has ${entry}`
  if (own) return `Yes: ${by}, and ${sender} allows ${handle}.`
  return `You allow ${sender}: ${by}. ${sender} must exist and allow ${handle} too. Only @${ownerOf(sender)} can check that.`
}

/** Result of the check whether a sender can message the agent. It contains only facts that the person may see. */
export interface AccessAnswer {
  sender: string
  reach: ContactReach
}

interface Access {
  agent: ManagedAgent
  rows: readonly { entry: string; relation: RelationToHandle | undefined }[]
  next: string | undefined
  /** Number of all entries of the allowlist. */
  entries: number
  blocks: number
  answer?: AccessAnswer | undefined
  /** True if the entry that the notice of this page names is on the allowlist again. */
  isRestored: boolean
  problem?: Problem | undefined
}

function accessPage(visit: Visit, access: Access): WebPage {
  const { agent, rows, next, answer, isRestored, problem } = access
  const path = `${paths.agents}/${agent.id}/access`
  return agentFrame(visit, {
    agent,
    part: '/access',
    problem,
    status: isRestored ? html`` : undefined,
    body: html`${problemAlert(problem)}${closedByTierNotice(agent)}
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
${nextPageLink(visit, path, next)}
<div class="narrow">${form(visit, `${path}/allow`, newEntry(visit, problem))}</div>
</section>`,
  })
}

/** Renders the form that asks whether a sender can message the agent. It uses GET, because it changes nothing. */
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
<button class="secondary" aria-label="Remove: ${entry}">Remove</button>`,
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
  const { rows, next } = await readListPage(
    visit,
    async (after, limit) => all.filter((entry) => entry > after).slice(0, limit),
    (entry) => entry,
  )
  const relations = await store.relations.of({ agentId: agent.id, handle: agent.handle }, rows.filter(isHandle))
  const removedEntry = undoFormIn(visit)?.fields['entry']
  const byHandle = new Map(relations.map((relation) => [relation.handle, relation]))
  return accessPage(visit, {
    agent,
    next,
    ...outcome,
    rows: rows.map((entry) => ({ entry, relation: byHandle.get(entry) })),
    entries: all.length,
    blocks: await store.trust.countBlocks(agent.id),
    isRestored: removedEntry !== undefined && all.includes(removedEntry),
  })
}

const pageFor = ({ id }: ManagedAgent): string => `${paths.agents}/${id}/access`

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
    return `${pageFor(agent)}?done=entry-added`
  })
}

/** Removes an entry from the allowlist. The next page offers to undo it. */
export const removeAllowedEntry = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, async (agent) => {
    const entry = visit.form('entry')
    if (!isAllowlistEntry(entry)) throw noEntry()
    await deleteAllowlistEntry(deps, { agentId: agent.id }, entry).catch(replaceNotFoundBy(noEntry))
    const undo = { action: `${pageFor(agent)}/allow`, fields: { entry } }
    return withUndo(pageFor(agent), 'entry-removed', undo)
  })

/** Returns the error for an entry that another tab or the agent itself has removed. */
const noEntry = (): Fault => new Fault('NOT_FOUND', 'this entry is no longer on the allowlist: nothing was changed')

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
): Promise<PageAnswer> => applyChange(deps, visit, act, (agent, problem) => accessOf(deps, visit, agent, { problem }))
