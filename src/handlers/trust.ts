import type { TrustHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { ownSideAllows, readOwnRule } from '../people/reach.ts'
import { extendAllowlist, blockHandle, deleteAllowlistEntry, unblockHandle } from '../people/trust.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { ownerWildcardOf } from '../domain/handles.ts'
import { Fault } from '../fault.ts'

export const trust: TrustHandlers<CallContexts> = {
  async listAllowlist({ store, caller }) {
    return { entries: await store.trust.allowlist(caller.agentId) }
  },

  async addAllowlistEntries(context, { body }) {
    return { entries: await extendAllowlist(context, context.caller, body.entries) }
  },

  async removeAllowlistEntry(context, { path }) {
    await deleteAllowlistEntry(context, context.caller, path.entry)
    return { entries: await context.store.trust.allowlist(context.caller.agentId) }
  },

  async listBlocks({ store, caller }, { query }) {
    const oneMore = await store.trust.blocks(caller, decodePageCursor(query.cursor), query.limit + 1)
    const { rows: blocks, next_cursor } = pageOf(oneMore, query.limit, ({ blocked_handle }) => blocked_handle)
    return { blocks, next_cursor }
  },

  async getOwnReach({ store, caller }, { path: { handle } }) {
    const rule = await readOwnRule(store, caller.agentId)
    if (!rule) throw new Fault('UNAUTHORIZED')
    const { inboundPolicy: inbound_policy, allowed } = rule
    const blocked = (await store.trust.findBlock(caller, handle)) !== undefined
    const allowlist_entry = [handle, ownerWildcardOf(handle)].find((entry) => allowed.has(entry)) ?? null
    return { handle, inbound_policy, allowlist_entry, blocked, allows: ownSideAllows(rule, handle) }
  },

  blockAgent: (context, { body: { handle } }) => blockHandle(context, context.caller, handle),

  async unblockAgent(context, { path }) {
    await unblockHandle(context, context.caller, path.handle)
    return { unblocked: true }
  },
}
