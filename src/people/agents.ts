import type { InboundPolicy, Visibility } from '#generated/rest/models.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import { localNameOf, ownerOf } from '../domain/handles.ts'
import { Fault } from '../fault.ts'
import type { AgentChanges } from '../store/people/agents.ts'
import type { Store } from '../store/index.ts'
import type { DirectoryDeps } from './deps.ts'
import { findOwner } from './owners.ts'
import { FieldFault } from './field-fault.ts'
import { requireAgentCapacity, requirePolicyInTier } from './tiers.ts'
import { allowlistEntryRule, checkTexts, descriptionRule, displayNameRule, agentHandleRule } from './texts.ts'

/** Settings of an agent. If a field is absent, an existing agent keeps its value and a new agent gets the default. */
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

const texts = { display_name: displayNameRule, description: descriptionRule }

type ListLimits = Pick<DirectoryDeps['config'], 'allowlistEntriesMax' | 'blocksMax'>

export function checkAgent(agent: NewAgent, { allowlistEntriesMax, blocksMax }: ListLimits): void {
  checkTexts(agent, { handle: agentHandleRule, ...texts, allowlist: allowlistEntryRule, blocks: agentHandleRule })
  const self = agent.blocks?.indexOf(agent.handle) ?? -1
  if (self >= 0) throw new FieldFault(`blocks/${self}`, 'is the agent itself: remove it')
  checkLength('allowlist', agent.allowlist, allowlistEntriesMax)
  checkLength('blocks', agent.blocks, blocksMax)
}

/** Throws if a list in the input is too long. Ignores the entries that an existing agent already has. */
function checkLength(field: string, list: readonly string[] | null | undefined, max: number): void {
  if (list && list.length > max)
    throw new FieldFault(field, `must have at most ${max} entries`, { formText: `Use at most ${max} entries.` })
}

/** Creates an agent with its mailbox. The limit of agents does not apply, because the operator creates it. */
export const createAgent = (deps: DirectoryDeps, input: NewAgent) => create(deps, input, async () => {})

/** Creates an agent for a person. The limit of the owner's tier applies. */
export const createOwnAgent = (deps: DirectoryDeps, input: NewAgent) =>
  create(deps, input, async (inside) => {
    const name = ownerOf(input.handle)
    const owner = await findOwner(inside, name)
    if (owner) await requireAgentCapacity(inside, deps.config, name, owner)
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
 * Throws if an agent has or had the handle. It checks deleted agents last, because an agent may be deleted between the
 * two checks.
 */
async function requireFree({ agents, deletedAgents }: Store, handle: string): Promise<void> {
  if ((await agents.idOf(handle)) !== undefined || (await deletedAgents.has(handle)))
    throw new FieldFault('handle', 'is in use', {
      code: 'DUPLICATE_HANDLE',
      subject: `the handle ${handle}`,
      formText: 'This name is taken. Choose another one.',
    })
}

/** Throws if no agent can be created under the handle. */
export async function checkNewHandle(store: Store, name: string): Promise<void> {
  checkTexts({ handle: name }, { handle: agentHandleRule })
  await requireFree(store, name)
}

/**
 * Creates the agent. If it exists, sets the given fields and adds to its lists. Returns its id if fields of an existing
 * agent have changed.
 */
export async function ensureAgent(
  { store, ids, clock, config }: DirectoryDeps,
  input: NewAgent,
): Promise<string | undefined> {
  checkAgent(input, config)
  const { handle, allowlist, blocks, ...fields } = input
  return store.transaction(async (inside) => {
    const agent = await newAgent(inside, ids('agt'), input)
    const fieldsToSet = { ...definedFieldsOf(fields), ...byOperator(fields) }
    const { id, isChanged } = await inside.agents.put(agent, fieldsToSet, clock())
    await addToLists(inside, id, input, clock())
    return isChanged ? id : undefined
  })
}

/** Returns the field that marks a change of `inactive` as a change by the operator. */
const byOperator = ({ inactive }: Pick<AgentFields, 'inactive'>): { inactive_by_owner?: false } =>
  typeof inactive === 'boolean' ? { inactive_by_owner: false } : {}

/** Changes the given fields of an agent. The value null clears a field. Returns the id of the agent. */
export async function changeAgent(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  handle: string,
  changes: Omit<AgentChanges, 'inactive_by_owner' | 'closed_by_tier'>,
): Promise<string> {
  checkTexts(changes, texts)
  return store.transaction(async (inside) => {
    const id = await requireAgentId(inside, 'handle', handle)
    const { inbound_policy } = changes
    const owner = inbound_policy && (await findOwner(inside, ownerOf(handle)))
    if (owner) await requirePolicyInTier(inside, inbound_policy, owner)
    const chosen = inbound_policy === undefined ? {} : { closed_by_tier: false }
    await inside.agents.change(id, { ...changes, ...chosen, ...byOperator(changes) }, clock())
    return id
  })
}

/**
 * Deactivates or activates an agent on behalf of a person who manages it. Throws FORBIDDEN if the operator has
 * deactivated it.
 */
export async function setAgentActive(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  id: string,
  inactive: boolean,
): Promise<void> {
  await store.transaction(async (inside) => {
    const known = await inside.agents.lock(id)
    if (!known) throw new Fault('NOT_FOUND', 'the agent was deleted: reload the page')
    if (known.stopped || (known.inactive && !known.inactive_by_owner))
      throw new Fault('FORBIDDEN', 'the operator has deactivated this agent: only the operator can activate it')
    if (known.inactive !== inactive) await inside.agents.change(id, { inactive, inactive_by_owner: inactive }, clock())
  })
}

/**
 * Deletes an agent and returns its id. Revokes its clients and authorizations. The handle stays reserved. A job removes
 * the mail later.
 */
export async function deleteAgent(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  handle: string,
): Promise<string> {
  return store.transaction(async (inside) => {
    const id = await requireAgentId(inside, 'handle', handle)
    await inside.agents.lock(id)
    await inside.deletedAgents.add(id, clock())
    return id
  })
}

/** Returns the id of an agent. Throws AGENT_NOT_FOUND if there is none. */
export async function requireAgentId({ agents }: Store, field: string, handle: string): Promise<string> {
  const id = await agents.idOf(handle)
  if (id === undefined)
    throw new FieldFault(field, 'is not the handle of an agent', { code: 'AGENT_NOT_FOUND', subject: handle })
  return id
}

/**
 * Returns the settings of a new agent, with defaults for absent fields. Throws if the owner does not exist, or its tier
 * does not include the inbound policy.
 */
async function newAgent(store: Store, id: string, { handle, ...fields }: NewAgent) {
  const owner = await findOwner(store, ownerOf(handle))
  if (!owner)
    throw new FieldFault('handle', 'does not begin with the name of an account or organization', {
      code: 'NOT_FOUND',
      subject: handle,
    })
  const inbound_policy = fields.inbound_policy ?? 'allowlist'
  await requirePolicyInTier(store, inbound_policy, owner)
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
