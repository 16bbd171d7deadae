import { ownerNamed } from '../directory/owners.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import { isHandle, isAllowlistEntry, localNameOf, ownerOf } from '../domain/handles.ts'
import { displayNameCharactersMax } from '../domain/single-line.ts'
import { checkInboundPolicy } from '../domain/policy.ts'
import { Fault } from '../fault.ts'
import { command } from './command.ts'

const presentation = {
  display_name: { value: 'NAME', charactersMax: displayNameCharactersMax, help: 'name for people' },
  description: { value: 'TEXT', charactersMax: 1_000, help: 'what the agent is for' },
  visibility: { value: 'WHO', allowed: ['public', 'private'], help: 'who can look it up: public or private' },
  inbound_policy: {
    value: 'POLICY',
    allowed: ['allowlist', 'open'],
    help: 'who may write to it: allowlist, or open (not on the free tier)',
  },
} as const

const handleField = { from: 'position', value: 'HANDLE', required: true, help: 'the agent, @owner.agent_name' } as const

const createAgent = command({
  noun: 'agent',
  verb: 'create',
  summary: 'Makes an agent of an account or organization, with its mailbox',
  fields: {
    handle: handleField,
    ...presentation,
    allow: { value: 'ENTRY', many: true, help: 'who may write to it: a handle or @owner.*; may be repeated' },
  },
  async run(
    { store, ids, clock },
    {
      handle,
      display_name = localNameOf(handle),
      description = null,
      visibility = 'public',
      inbound_policy = 'allowlist',
      allow,
    },
  ) {
    const entry = allow.find((one) => !isAllowlistEntry(one))
    if (!isHandle(handle)) throw new Fault('INVALID_HANDLE', `${handle} is not of the form @owner.agent_name`)
    if (entry !== undefined) throw new Fault('INVALID_HANDLE', `${entry} is neither a handle nor of the form @owner.*`)
    const id = ids('agt')
    await store.transaction(async (inside) => {
      const owner = await ownerNamed(inside, ownerOf(handle))
      if (!owner)
        throw new Fault('NOT_FOUND', `there is no owner ${ownerOf(handle)}; create the account or organization first`)
      checkInboundPolicy(inbound_policy, owner.tier)
      if ((await inside.agents.idOf(handle)) !== undefined)
        throw new Fault('DUPLICATE_HANDLE', `the handle ${handle} is in use`)
      const state = { visibility, inbound_policy, paused: false, inactive: false }
      await inside.agents.create(
        { id, handle, owner_type: owner.type, owner_id: owner.id, display_name, description, ...state },
        clock(),
      )
      await inside.trust.allow(id, allow, clock())
    })
    return { id, handle, display_name, description, visibility, inbound_policy, allowlist: [...new Set(allow)] }
  },
})

const yesOrNo = { value: 'BOOLEAN', allowed: ['true', 'false'] } as const

const setAgent = command({
  noun: 'agent',
  verb: 'set',
  summary: 'Changes an agent; what is not named stays',
  fields: {
    handle: handleField,
    ...presentation,
    paused: { ...yesOrNo, help: 'true: it receives nothing and keeps reading its mailbox' },
    inactive: { ...yesOrNo, help: 'true: it receives nothing and can do nothing, and its WebSockets are closed' },
  },
  async run({ store, clock, authority }, { handle, paused, inactive, ...texts }) {
    const changes = definedFieldsOf({ ...texts, paused: booleanOf(paused), inactive: booleanOf(inactive) })
    if (Object.keys(changes).length === 0) throw new Fault('VALIDATION_ERROR', 'name at least one thing to change')
    const id = await store.transaction(async (inside) => {
      const id = await inside.agents.idOf(handle)
      if (id === undefined) throw new Fault('AGENT_NOT_FOUND', `there is no agent ${handle}`)
      const owner = texts.inbound_policy && (await ownerNamed(inside, ownerOf(handle)))
      if (owner && texts.inbound_policy) checkInboundPolicy(texts.inbound_policy, owner.tier)
      await inside.agents.change(id, changes, clock())
      return id
    })
    await authority.changed({ kind: 'agent', id })
    return { handle, ...changes }
  },
})

const listAgents = command({
  noun: 'agent',
  verb: 'list',
  summary: 'Lists agents',
  fields: { owner: { value: 'NAME', help: 'only those of this account or organization' } },
  run: ({ store }, { owner }) => store.agents.list(owner),
})

const booleanOf = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'

export const agentCommands = [createAgent, setAgent, listAgents]
