import { enums } from '#generated/schemas.ts'
import { definedFieldsOf } from '../../domain/defined-fields.ts'
import { Fault, replaceNotFoundBy } from '../../fault.ts'
import { changeAgent, createAgent, deleteAgent, requireAgentId } from '../../people/agents.ts'
import { allowlistEntryRule, checkTexts, agentHandleRule as handleRule } from '../../people/texts.ts'
import {
  extendAllowlist,
  blockHandle,
  deleteAllowlistEntry,
  type TrustDeps,
  unblockHandle,
} from '../../people/trust.ts'
import { createCommand, type CommandDeps, type ResultRow } from './command.ts'

const handleField = {
  from: 'position',
  value: 'HANDLE',
  required: true,
  help: 'the agent, @owner.agent_name',
} as const

/** Runs all changes of a list in one transaction. The same rules apply as for changes by the agent itself. */
const inTransaction = (deps: CommandDeps, work: (deps: TrustDeps) => Promise<void>): Promise<void> =>
  deps.store.transaction((store) => work({ store, clock: deps.clock, limits: deps.config }))

const missing = (list: string, entry: string) =>
  replaceNotFoundBy(() => new Fault('NOT_FOUND', `${entry} is not ${list}`))

const allowlist = createCommand({
  noun: 'agent',
  verb: 'allowlist',
  summary: 'Changes and lists the allowlist of an agent',
  fields: {
    handle: handleField,
    add: { value: 'ENTRY', many: true, help: 'adds a handle or @owner.*; may be repeated' },
    remove: { value: 'ENTRY', many: true, help: 'removes an entry; may be repeated' },
  },
  async run(deps, { handle, add, remove }): Promise<ResultRow[]> {
    const agentId = await requireAgentId(deps.store, 'handle', handle)
    checkTexts({ add, remove }, { add: allowlistEntryRule, remove: allowlistEntryRule })
    await inTransaction(deps, async (trust) => {
      for (const entry of remove)
        await deleteAllowlistEntry(trust, { agentId }, entry).catch(missing('on the allowlist', entry))
      if (add.length > 0) await extendAllowlist(trust, { agentId }, add)
    })
    return (await deps.store.trust.allowlist(agentId)).map((entry) => ({ entry }))
  },
})

const blocks = createCommand({
  noun: 'agent',
  verb: 'blocks',
  summary: 'Changes and lists the blocks of an agent',
  fields: {
    handle: handleField,
    add: { value: 'HANDLE', many: true, help: 'blocks an agent; may be repeated' },
    remove: { value: 'HANDLE', many: true, help: 'unblocks an agent; may be repeated' },
  },
  async run(deps, { handle, add, remove }): Promise<ResultRow[]> {
    const agentId = await requireAgentId(deps.store, 'handle', handle)
    const agent = { agentId, handle }
    checkTexts({ add, remove }, { add: handleRule, remove: handleRule })
    await inTransaction(deps, async (trust) => {
      for (const one of remove) await unblockHandle(trust, agent, one).catch(missing('blocked', one))
      for (const one of add) await blockHandle(trust, agent, one)
    })
    const all = await deps.store.trust.blocks(agent, '', deps.config.blocksMax)
    return all.map(({ blocked_handle, created_at }) => ({ handle: blocked_handle, created_at }))
  },
})

const agentListCommands = [allowlist, blocks]

const presentation = {
  display_name: { value: 'NAME', help: 'display name' },
  description: { value: 'TEXT', help: 'purpose of the agent' },
  visibility: {
    value: 'WHO',
    allowed: enums.Visibility,
    help: 'public: every agent can look it up; private: only agents of its owner or on its allowlist can',
  },
  inbound_policy: {
    value: 'POLICY',
    allowed: enums.InboundPolicy,
    help: 'agents that may write to it: allowlist, or open for every agent (not on the free tier)',
  },
} as const

const create = createCommand({
  noun: 'agent',
  verb: 'create',
  summary: 'Creates an agent of an account or organization, with its mailbox',
  fields: {
    handle: handleField,
    ...presentation,
    allow: { value: 'ENTRY', many: true, help: 'entry of its allowlist: a handle or @owner.*; may be repeated' },
  },
  async run(deps, { allow, ...fields }) {
    const agent = await createAgent(deps, { ...fields, allowlist: allow })
    const { id, handle, display_name, description, visibility, inbound_policy } = agent
    return { id, handle, display_name, description, visibility, inbound_policy, allowlist: [...new Set(allow)] }
  },
})

const yesOrNo = { value: 'BOOLEAN', allowed: ['true', 'false'] } as const

const set = createCommand({
  noun: 'agent',
  verb: 'set',
  summary: 'Changes the given fields of an agent',
  fields: {
    handle: handleField,
    ...presentation,
    paused: { ...yesOrNo, help: 'true: it receives no mail, but can still read its mailbox' },
    inactive: { ...yesOrNo, help: 'true: it can neither act nor receive mail, and its WebSockets close' },
  },
  async run(deps, { handle, paused, inactive, ...fields }) {
    const changes = definedFieldsOf({ ...fields, paused: booleanOf(paused), inactive: booleanOf(inactive) })
    if (Object.keys(changes).length === 0)
      throw new Fault('VALIDATION_ERROR', 'there is nothing to change: give at least one option')
    const id = await changeAgent(deps, handle, changes)
    await deps.authority.changed([{ kind: 'agent', id }])
    return { handle, ...changes }
  },
})

const remove = createCommand({
  noun: 'agent',
  verb: 'delete',
  summary: 'Permanently deletes an agent with its mailbox; its handle stays reserved',
  destroys: 'the agent with its mailbox, its clients and the access of its apps',
  fields: { handle: handleField },
  async run(deps, { handle }) {
    await deps.authority.changed([{ kind: 'agent', id: await deleteAgent(deps, handle) }])
    return { handle, deleted: true }
  },
})

const list = createCommand({
  noun: 'agent',
  verb: 'list',
  summary: 'Lists agents',
  fields: { owner: { value: 'NAME', help: 'only agents of this account or organization' } },
  run: ({ store }, { owner }) => store.agents.list(owner),
})

const show = createCommand({
  noun: 'agent',
  verb: 'show',
  summary: 'Shows an agent with its owner, profile and inbound policy',
  fields: { handle: handleField },
  async run({ store, presence }, { handle }) {
    const id = await requireAgentId(store, 'handle', handle)
    const agent = await store.profiles.find(id)
    if (!agent) throw new Fault('AGENT_NOT_FOUND')
    const { display_name, description, visibility, inbound_policy, owner_type, scope, skills } = agent
    const [operated] = await store.operations.agents(handle, '', 1) // the first match is the agent itself
    return {
      handle,
      id,
      display_name,
      description,
      owner_type,
      owner: agent.owner_label,
      scope,
      visibility,
      inbound_policy,
      paused: agent.paused,
      inactive: agent.inactive,
      allowlist: (await store.trust.allowlist(id)).length,
      blocks: await store.trust.countBlocks(id),
      clients: (await store.clients.list(handle)).filter(({ revoked_at }) => revoked_at === null).length,
      sockets: Math.max(operated?.sockets ?? 0, presence.openHere(id)),
      skills: skills.map(({ name }) => name),
      created_at: agent.created_at,
      updated_at: agent.updated_at,
    }
  },
})

const booleanOf = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'

export const agentCommands = [create, list, show, set, ...agentListCommands, remove]
