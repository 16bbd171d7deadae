import type { InboundPolicy, Visibility } from '#generated/rest/models.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import { localNameOf, ownerOf } from '../domain/handles.ts'
import { Fault } from '../fault.ts'
import type { AgentChanges } from '../store/agents.ts'
import type { Store } from '../store/index.ts'
import type { DirectoryDeps } from './deps.ts'
import { ownerNamed } from './owners.ts'
import { FieldFault } from './field-fault.ts'
import { requireAgentPlace, requirePolicy } from './tiers.ts'
import { allowlistEntry, checkTexts, description, displayName, handle } from './texts.ts'

/** What can be set of an agent; what is absent stays as it is, or is the default of a new one. */
export interface AgentFields {
  display_name?: string | null | undefined
  description?: string | null | undefined
  visibility?: Visibility | undefined
  inbound_policy?: InboundPolicy | undefined
  paused?: boolean | null | undefined
  inactive?: boolean | null | undefined
}

export interface NewAgent extends AgentFields {
  handle: string
  allowlist?: readonly string[] | null | undefined
  blocks?: readonly string[] | null | undefined
}

const texts = { display_name: displayName, description }

type ListLimits = Pick<DirectoryDeps['config'], 'allowlistEntriesMax' | 'blocksMax'>

export function checkAgent(agent: NewAgent, { allowlistEntriesMax, blocksMax }: ListLimits): void {
  checkTexts(agent, { handle, ...texts, allowlist: allowlistEntry, blocks: handle })
  const self = agent.blocks?.indexOf(agent.handle) ?? -1
  if (self >= 0) throw new FieldFault(`blocks/${self}`, 'is the agent itself')
  checkLength('allowlist', agent.allowlist, allowlistEntriesMax)
  checkLength('blocks', agent.blocks, blocksMax)
}

/** Looks at the list in the input alone: entries that the agent has added by itself do not count here. */
function checkLength(field: string, list: readonly string[] | null | undefined, max: number): void {
  if (list && list.length > max) throw new FieldFault(field, `must have at most ${max} entries`)
}

/** Creates an agent with its mailbox, under a handle that is free; the operator is not held to the limit of agents. */
export const createAgent = (deps: DirectoryDeps, input: NewAgent) => create(deps, input, async () => {})

/** Creates an agent for the people of its owner, who are held to the limit of its tier. */
export const createOwnAgent = (deps: DirectoryDeps, input: NewAgent) =>
  create(deps, input, async (inside) => {
    const name = ownerOf(input.handle)
    const owner = await ownerNamed(inside, name)
    if (owner) await requireAgentPlace(inside, deps.config, name, owner)
  })

async function create(
  { store, ids, clock, config }: DirectoryDeps,
  input: NewAgent,
  requirePlace: (inside: Store) => Promise<void>,
) {
  checkAgent(input, config)
  const id = ids('agt')
  return store.transaction(async (inside) => {
    const agent = await newAgent(inside, id, input)
    await requireFree(inside, input.handle)
    await requirePlace(inside)
    await inside.agents.create(agent, clock())
    await addToLists(inside, id, input, clock())
    return agent
  })
}

/**
 * Refuses a handle that an agent has or had: in this order, so that one which is being deleted is seen either way.
 */
async function requireFree({ agents, deletedAgents }: Store, handle: string): Promise<void> {
  if ((await agents.idOf(handle)) !== undefined || (await deletedAgents.has(handle)))
    throw new FieldFault('handle', 'is in use', { code: 'DUPLICATE_HANDLE', subject: `the handle ${handle}` })
}

/** Throws why no agent can be made under the handle, if that is so. */
export async function checkHandle(store: Store, name: string): Promise<void> {
  checkTexts({ handle: name }, { handle })
  await requireFree(store, name)
}

/**
 * Makes the agent, or changes what the input names of the one with that handle; to its lists it adds. Returns the id of
 * one that it changed.
 */
export async function ensureAgent(
  { store, ids, clock, config }: DirectoryDeps,
  input: NewAgent,
): Promise<string | undefined> {
  checkAgent(input, config)
  const { handle, allowlist, blocks, ...fields } = input
  return store.transaction(async (inside) => {
    const agent = await newAgent(inside, ids('agt'), input)
    const enforced = { ...definedFieldsOf(fields), ...byOperator(fields) }
    const { id, isChanged } = await inside.agents.put(agent, enforced, clock())
    await addToLists(inside, id, input, clock())
    return isChanged ? id : undefined
  })
}

/** Whoever says that an agent is inactive, or is not, says it as the operator: its own people switch it off and on. */
const byOperator = ({ inactive }: Pick<AgentFields, 'inactive'>): { inactive_by_owner?: false } =>
  typeof inactive === 'boolean' ? { inactive_by_owner: false } : {}

/** Changes what is named, and clears what is null; returns the id. */
export async function changeAgent(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  handle: string,
  changes: Omit<AgentChanges, 'inactive_by_owner' | 'closed_by_tier'>,
): Promise<string> {
  checkTexts(changes, texts)
  return store.transaction(async (inside) => {
    const id = await agentNamed(inside, 'handle', handle)
    const { inbound_policy } = changes
    const owner = inbound_policy && (await ownerNamed(inside, ownerOf(handle)))
    if (owner) await requirePolicy(inside, inbound_policy, owner)
    const chosen = inbound_policy === undefined ? {} : { closed_by_tier: false }
    await inside.agents.change(id, { ...changes, ...chosen, ...byOperator(changes) }, clock())
    return id
  })
}

/** Switches an agent off, or on again, by those who manage it: on only if the operator has not switched it off. */
export async function switchAgent(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  id: string,
  inactive: boolean,
): Promise<void> {
  await store.transaction(async (inside) => {
    const known = await inside.agents.lock(id)
    if (!known) throw new Fault('NOT_FOUND', 'the agent is gone')
    if (known.stopped || (known.inactive && !known.inactive_by_owner))
      throw new Fault('FORBIDDEN', 'the operator has switched this agent off, and switches it on again')
    if (known.inactive !== inactive) await inside.agents.change(id, { inactive, inactive_by_owner: inactive }, clock())
  })
}

/**
 * Deletes an agent for good, and returns its id: its clients and what people have allowed for it end, its handle stays
 * reserved, and its mailbox goes bit by bit.
 */
export async function deleteAgent(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  handle: string,
): Promise<string> {
  return store.transaction(async (inside) => {
    const id = await agentNamed(inside, 'handle', handle)
    await inside.agents.lock(id)
    await inside.deletedAgents.add(id, clock())
    return id
  })
}

/** The id of an agent that has to be there. */
export async function agentNamed({ agents }: Store, field: string, handle: string): Promise<string> {
  const id = await agents.idOf(handle)
  if (id === undefined) throw new FieldFault(field, 'names no agent', { code: 'AGENT_NOT_FOUND', subject: handle })
  return id
}

/** The agent of the input with the defaults of a new one, if there is an owner who may have it. */
async function newAgent(store: Store, id: string, { handle, ...fields }: NewAgent) {
  const owner = await ownerNamed(store, ownerOf(handle))
  if (!owner)
    throw new FieldFault('handle', 'belongs to no account or organization', { code: 'NOT_FOUND', subject: handle })
  const inbound_policy = fields.inbound_policy ?? 'allowlist'
  await requirePolicy(store, inbound_policy, owner)
  return {
    id,
    handle,
    owner_type: owner.type,
    owner_id: owner.id,
    display_name: fields.display_name ?? localNameOf(handle),
    description: fields.description ?? null,
    visibility: fields.visibility ?? 'public',
    inbound_policy,
    paused: fields.paused ?? false,
    inactive: fields.inactive ?? false,
  }
}

async function addToLists({ trust }: Store, id: string, { allowlist, blocks }: NewAgent, now: number): Promise<void> {
  await trust.allow(id, allowlist ?? [], now)
  for (const blocked of blocks ?? []) await trust.block(id, blocked, now)
}
