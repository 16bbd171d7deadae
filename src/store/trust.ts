import type { Block } from '#generated/rest/models.ts'
import { viewerBindings, visibleToViewer, type Viewer } from './profiles.ts'
import { statement, type Query } from './statements.ts'

/** Changes of one agent's lists follow each other, so that a bound on their length is exact; sends do not wait for it. */
const locking = statement<never>('lock-trust', 'select id from agent where id = ? for update')

const entering = statement<never>(
  'add-allowlist-entries',
  'insert into allowlist_entry (agent_id, entry, created_at) select ?, entry, ? from unnest(?::text[]) as entry on conflict do nothing',
)

const listingEntries = statement<{ entry: string }>(
  'list-allowlist',
  'select entry from allowlist_entry where agent_id = ? order by entry',
)

const removingEntry = statement<never>(
  'remove-allowlist-entry',
  'delete from allowlist_entry where agent_id = ? and entry = ?',
)

/** The id only of an agent that the viewer may look up: to block a handle must not tell whether it exists. */
const blocks = `select agent.id as blocked_agent_id, block.blocked_handle, block.created_at
   from block left join agent on agent.handle = block.blocked_handle and ${visibleToViewer}
   where block.agent_id = ?`

const listingBlocks = statement<Block>(
  'list-blocks',
  `${blocks} and block.blocked_handle > ? order by block.blocked_handle limit ?`,
)

const findingBlock = statement<Block>('find-block', `${blocks} and block.blocked_handle = ?`)

const blocking = statement<never>(
  'block',
  'insert into block (agent_id, blocked_handle, created_at) values (?, ?, ?) on conflict do nothing',
)

const counting = statement<{ count: number }>('count-blocks', 'select count(*) from block where agent_id = ?')

const unblocking = statement<never>('unblock', 'delete from block where agent_id = ? and blocked_handle = ?')

/** An agent's own lists of whom it admits and whom it does not. */
export function trustStore(query: Query) {
  return {
    /** Until the transaction ends. */
    async lock(agentId: string): Promise<void> {
      await query(locking, [agentId])
    },

    async allowlist(agentId: string): Promise<string[]> {
      return (await query(listingEntries, [agentId])).rows.map(({ entry }) => entry)
    },

    async allow(agentId: string, entries: readonly string[], now: number): Promise<void> {
      await query(entering, [agentId, now, [...entries]])
    },

    /** Whether it was there. */
    async disallow(agentId: string, entry: string): Promise<boolean> {
      return (await query(removingEntry, [agentId, entry])).affected > 0
    },

    /** In the order of handles, after one of them. */
    async blocks(viewer: Viewer, after: string, limit: number): Promise<Block[]> {
      return (await query(listingBlocks, [...viewerBindings(viewer), viewer.agentId, after, limit])).rows
    },

    async findBlock(viewer: Viewer, handle: string): Promise<Block | undefined> {
      return (await query(findingBlock, [...viewerBindings(viewer), viewer.agentId, handle])).rows[0]
    },

    async countBlocks(agentId: string): Promise<number> {
      return (await query(counting, [agentId])).rows[0]?.count ?? 0
    },

    async block(agentId: string, handle: string, now: number): Promise<void> {
      await query(blocking, [agentId, handle, now])
    },

    /** Whether it was there. */
    async unblock(agentId: string, handle: string): Promise<boolean> {
      return (await query(unblocking, [agentId, handle])).affected > 0
    },
  }
}
