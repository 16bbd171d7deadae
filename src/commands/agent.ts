import { enums } from '#generated/schemas.ts'
import { changeAgent, createAgent, deleteAgent } from '../directory/agents.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import { Fault } from '../fault.ts'
import { command } from './command.ts'

const presentation = {
  display_name: { value: 'NAME', help: 'name for people' },
  description: { value: 'TEXT', help: 'what the agent is for' },
  visibility: { value: 'WHO', allowed: enums.Visibility, help: 'who can look it up: public or private' },
  inbound_policy: {
    value: 'POLICY',
    allowed: enums.InboundPolicy,
    help: 'who may write to it: allowlist, or open (not on the free tier)',
  },
} as const

const handleField = { from: 'position', value: 'HANDLE', required: true, help: 'the agent, @owner.agent_name' } as const

const create = command({
  noun: 'agent',
  verb: 'create',
  summary: 'Makes an agent of an account or organization, with its mailbox',
  fields: {
    handle: handleField,
    ...presentation,
    allow: { value: 'ENTRY', many: true, help: 'who may write to it: a handle or @owner.*; may be repeated' },
  },
  async run(deps, { allow, ...fields }) {
    const agent = await createAgent(deps, { ...fields, allowlist: allow })
    const { id, handle, display_name, description, visibility, inbound_policy } = agent
    return { id, handle, display_name, description, visibility, inbound_policy, allowlist: [...new Set(allow)] }
  },
})

const yesOrNo = { value: 'BOOLEAN', allowed: ['true', 'false'] } as const

const set = command({
  noun: 'agent',
  verb: 'set',
  summary: 'Changes an agent; what is not named stays',
  fields: {
    handle: handleField,
    ...presentation,
    paused: { ...yesOrNo, help: 'true: it receives nothing and keeps reading its mailbox' },
    inactive: { ...yesOrNo, help: 'true: it receives nothing and can do nothing, and its WebSockets are closed' },
  },
  async run(deps, { handle, paused, inactive, ...fields }) {
    const changes = definedFieldsOf({ ...fields, paused: booleanOf(paused), inactive: booleanOf(inactive) })
    if (Object.keys(changes).length === 0) throw new Fault('VALIDATION_ERROR', 'name at least one thing to change')
    const id = await changeAgent(deps, handle, changes)
    await deps.authority.changed({ kind: 'agent', id })
    return { handle, ...changes }
  },
})

const remove = command({
  noun: 'agent',
  verb: 'delete',
  summary: 'Deletes an agent for good, with its mailbox; its handle stays reserved',
  fields: { handle: handleField },
  async run(deps, { handle }) {
    await deps.authority.changed({ kind: 'agent', id: await deleteAgent(deps, handle) })
    return { handle, deleted: true }
  },
})

const list = command({
  noun: 'agent',
  verb: 'list',
  summary: 'Lists agents',
  fields: { owner: { value: 'NAME', help: 'only those of this account or organization' } },
  run: ({ store }, { owner }) => store.agents.list(owner),
})

const booleanOf = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'

export const agentCommands = [create, set, remove, list]
