import type { Allowlist, Block } from '#generated/rest/models.ts'
import type { TrustHandlers } from '#generated/rest/handlers.ts'
import type { AgentContext, AgentWriteContext, CallContexts, WriteLimits } from '../context.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'

export const trust: TrustHandlers<CallContexts> = {
  listAllowlist: (context) => allowlistOf(context),

  async addAllowlistEntries(context, { body }) {
    const { store, caller, clock, limits } = context
    await store.trust.lock(caller.agentId)
    await store.trust.allow(caller.agentId, body.entries, clock())
    const allowlist = await allowlistOf(context)
    if (allowlist.entries.length > limits.allowlistEntriesMax)
      throw new Fault('VALIDATION_ERROR', `an allowlist must have at most ${limits.allowlistEntriesMax} entries`)
    return allowlist
  },

  async removeAllowlistEntry(context, { path }) {
    if (!(await context.store.trust.disallow(context.caller.agentId, path.entry))) throw new Fault('NOT_FOUND')
    return allowlistOf(context)
  },

  async listBlocks({ store, caller }, { query }) {
    const oneMore = await store.trust.blocks(caller, decodePageCursor(query.cursor), query.limit + 1)
    const { rows: blocks, next_cursor } = pageOf(oneMore, query.limit, ({ blocked_handle }) => blocked_handle)
    return { blocks, next_cursor }
  },

  blockAgent: (context, { body: { handle } }) => block(context, handle),

  async unblockAgent(context, { path }) {
    await unblock(context, path.handle)
    return { unblocked: true }
  },
}

type Blocking = Pick<AgentWriteContext, 'caller' | 'clock' | 'store'> & { limits: Pick<WriteLimits, 'blocksMax'> }

/** In the transaction of `store`. */
export async function block({ store, caller, clock, limits }: Blocking, handle: string): Promise<Block> {
  if (handle === caller.handle) throw new Fault('VALIDATION_ERROR', 'an agent cannot block itself')
  await store.trust.lock(caller.agentId)
  await store.trust.block(caller.agentId, handle, clock())
  const made = await store.trust.findBlock(caller, handle)
  const count = await store.trust.countBlocks(caller.agentId)
  if (!made || count > limits.blocksMax)
    throw new Fault('VALIDATION_ERROR', `an agent must have at most ${limits.blocksMax} blocks`)
  return made
}

export async function unblock({ store, caller }: Pick<Blocking, 'caller' | 'store'>, handle: string): Promise<void> {
  if (!(await store.trust.unblock(caller.agentId, handle))) throw new Fault('NOT_FOUND')
}

const allowlistOf = async ({ store, caller }: Pick<AgentContext, 'store' | 'caller'>): Promise<Allowlist> => ({
  entries: await store.trust.allowlist(caller.agentId),
})
