import type { TrustHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { allow, block, disallow, unblock } from '../people/trust.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'

export const trust: TrustHandlers<CallContexts> = {
  async listAllowlist({ store, caller }) {
    return { entries: await store.trust.allowlist(caller.agentId) }
  },

  async addAllowlistEntries(context, { body }) {
    return { entries: await allow(context, context.caller, body.entries) }
  },

  async removeAllowlistEntry(context, { path }) {
    await disallow(context, context.caller, path.entry)
    return { entries: await context.store.trust.allowlist(context.caller.agentId) }
  },

  async listBlocks({ store, caller }, { query }) {
    const oneMore = await store.trust.blocks(caller, decodePageCursor(query.cursor), query.limit + 1)
    const { rows: blocks, next_cursor } = pageOf(oneMore, query.limit, ({ blocked_handle }) => blocked_handle)
    return { blocks, next_cursor }
  },

  blockAgent: (context, { body: { handle } }) => block(context, context.caller, handle),

  async unblockAgent(context, { path }) {
    await unblock(context, context.caller, path.handle)
    return { unblocked: true }
  },
}
