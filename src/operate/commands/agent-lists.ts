import { requireAgentId } from '../../people/agents.ts'
import { allowlistEntry, checkTexts, handle as handleRule } from '../../people/texts.ts'
import { allow, block, disallow, unblock, type TrustDeps } from '../../people/trust.ts'
import { Fault, missingAs } from '../../fault.ts'
import { command, type CommandDeps, type Row } from './command.ts'

export const handleField = {
  from: 'position',
  value: 'HANDLE',
  required: true,
  help: 'the agent, @owner.agent_name',
} as const

/** Runs all changes of a list in one transaction, by the rules that apply to the agent itself. */
const inTransaction = (deps: CommandDeps, work: (deps: TrustDeps) => Promise<void>): Promise<void> =>
  deps.store.transaction((store) => work({ store, clock: deps.clock, limits: deps.config }))

const missing = (list: string, entry: string) => missingAs(() => new Fault('NOT_FOUND', `${entry} is not ${list}`))

const allowlist = command({
  noun: 'agent',
  verb: 'allowlist',
  summary: 'Changes and lists the allowlist of an agent',
  fields: {
    handle: handleField,
    add: { value: 'ENTRY', many: true, help: 'adds a handle or @owner.*; may be repeated' },
    remove: { value: 'ENTRY', many: true, help: 'removes an entry; may be repeated' },
  },
  async run(deps, { handle, add, remove }): Promise<Row[]> {
    const agentId = await requireAgentId(deps.store, 'handle', handle)
    checkTexts({ add, remove }, { add: allowlistEntry, remove: allowlistEntry })
    await inTransaction(deps, async (trust) => {
      for (const entry of remove) await disallow(trust, { agentId }, entry).catch(missing('on the allowlist', entry))
      if (add.length > 0) await allow(trust, { agentId }, add)
    })
    return (await deps.store.trust.allowlist(agentId)).map((entry) => ({ entry }))
  },
})

const blocks = command({
  noun: 'agent',
  verb: 'blocks',
  summary: 'Changes and lists the agents that an agent has blocked',
  fields: {
    handle: handleField,
    add: { value: 'HANDLE', many: true, help: 'blocks an agent; may be repeated' },
    remove: { value: 'HANDLE', many: true, help: 'unblocks an agent; may be repeated' },
  },
  async run(deps, { handle, add, remove }): Promise<Row[]> {
    const agentId = await requireAgentId(deps.store, 'handle', handle)
    const agent = { agentId, handle }
    checkTexts({ add, remove }, { add: handleRule, remove: handleRule })
    await inTransaction(deps, async (trust) => {
      for (const one of remove) await unblock(trust, agent, one).catch(missing('blocked', one))
      for (const one of add) await block(trust, agent, one)
    })
    const all = await deps.store.trust.blocks(agent, '', deps.config.blocksMax)
    return all.map(({ blocked_handle, created_at }) => ({ handle: blocked_handle, created_at }))
  },
})

export const agentListCommands = [allowlist, blocks]
