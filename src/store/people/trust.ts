import type { Block } from '#generated/rest/models.ts'
import type { AllowlistAddition, ReportChange } from '../engine/changes.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { withheldNotificationTime } from './contact-requests.ts'
import { contactAgentIdsOf, changedContactColumnsSql, type ChangedContact } from './contacts.ts'
import { isAgentVisibleSql, viewerValues, visibilityColumns, type Viewer } from './profiles.ts'
import { agentLookupJoinSql, lookedUpAgentIdSql } from './sought-agents.ts'
import { statement, type Query } from '../engine/statements.ts'

/**
 * Locks an agent. Concurrent changes of its lists then run one after another, so that no list exceeds its maximum
 * length. Sends do not wait for this lock.
 */
const lockTrustStatement = statement<never>('lock-trust', 'select id from agent where id = :agent_id::uuid for update')

const addAllowlistEntriesStatement = statement<AllowlistAddition>(
  'add-allowlist-entries',
  `insert into allowlist_entry (agent_id, entry, created_at)
   select :agent_id::uuid, entry, :now from unnest(:entries::text[]) as entry
   on conflict do nothing returning agent_id, entry`,
  { agent_id: 'agent id', entry: 'text' },
)

const listAllowlistStatement = statement<{ entry: string }>(
  'list-allowlist',
  'select entry from allowlist_entry where agent_id = :agent_id::uuid order by entry',
  { entry: 'text' },
)

const removeAllowlistEntryStatement = statement<ChangedContact>(
  'remove-allowlist-entry',
  `delete from allowlist_entry where agent_id = :agent_id::uuid and entry = :entry returning ${changedContactColumnsSql}`,
  { agent_id: 'agent id', other_id: 'agent id' },
)

/**
 * SQL query for the blocks of an agent. A row has the id of the blocked agent only if the viewer may see that agent.
 * Otherwise a block would reveal whether a handle exists.
 */
const blocksSql = `select case when ${isAgentVisibleSql('sought', lookedUpAgentIdSql('sought'))} then sought.id end as blocked_agent_id,
     block.blocked_handle, block.created_at
   from block ${agentLookupJoinSql('sought', { handle: 'block.blocked_handle', other: 'block.agent_id', columns: visibilityColumns })}
   where block.agent_id = :viewer_id::uuid`

const blockColumns: ColumnKindsOf<Block> = {
  blocked_agent_id: 'agent id',
  blocked_handle: 'text',
  created_at: 'integer',
}

const listBlocksStatement = statement<Block>(
  'list-blocks',
  `${blocksSql} and block.blocked_handle > :after order by block.blocked_handle limit :limit`,
  blockColumns,
)

const findBlockStatement = statement<Block>(
  'find-block',
  `${blocksSql} and block.blocked_handle = :handle`,
  blockColumns,
)

const addBlockStatement = statement<never>(
  'add-block',
  `insert into block (agent_id, blocked_handle, created_at) values (:agent_id::uuid, :handle, :now)
     on conflict do nothing`,
)

const countBlocksStatement = statement<{ count: number }>(
  'count-blocks',
  'select count(*) from block where agent_id = :agent_id::uuid',
  { count: 'integer' },
)

/**
 * Removes a block. Requests that the blocked agent sent during the block were not announced. The service announces them
 * now, because the contact list shows them again.
 */
const removeBlockStatement = statement<{ agent_id: string }>(
  'remove-block',
  `with gone as (delete from block where agent_id = :agent_id::uuid and blocked_handle = :handle
     returning agent_id, blocked_handle),
   shown as (
     update contact_request set told_at = null from gone join agent own on own.id = gone.agent_id
     where requester = gone.blocked_handle and target = own.handle and told_at = ${withheldNotificationTime})
   select agent_id from gone`,
  { agent_id: 'agent id' },
)

/** Returns the store of the lists of an agent: its allowlist and its blocks. */
export function trustStore(query: Query, changed: ReportChange) {
  return {
    /** Locks the lists of the agent until the transaction ends. */
    async lock(agentId: string): Promise<void> {
      await query(lockTrustStatement, { agent_id: agentId })
    },

    async allowlist(agentId: string): Promise<string[]> {
      return (await query(listAllowlistStatement, { agent_id: agentId })).rows.map(({ entry }) => entry)
    },

    async allow(agentId: string, entries: readonly string[], now: number): Promise<void> {
      changed.admitted((await query(addAllowlistEntriesStatement, { agent_id: agentId, now, entries })).rows)
    },

    /** Removes an entry from the allowlist. Returns false if there was none. */
    async disallow(agentId: string, entry: string): Promise<boolean> {
      const { rows } = await query(removeAllowlistEntryStatement, { agent_id: agentId, entry })
      changed('contacts', contactAgentIdsOf(rows))
      return rows.length > 0
    },

    /** Returns blocks in the order of their handles. `after` is the last handle of the page before. */
    async blocks(viewer: Viewer, after: string, limit: number): Promise<Block[]> {
      return (await query(listBlocksStatement, { ...viewerValues(viewer), after, limit })).rows
    },

    async findBlock(viewer: Viewer, handle: string): Promise<Block | undefined> {
      return (await query(findBlockStatement, { ...viewerValues(viewer), handle })).rows[0]
    },

    async countBlocks(agentId: string): Promise<number> {
      return (await query(countBlocksStatement, { agent_id: agentId })).rows[0]?.count ?? 0
    },

    async block(agentId: string, handle: string, now: number): Promise<void> {
      const { affected } = await query(addBlockStatement, { agent_id: agentId, handle, now })
      if (affected > 0) changed('contacts', [agentId])
    },

    /** Removes a block. Returns false if there was none. */
    async unblock(agentId: string, handle: string): Promise<boolean> {
      const { rows } = await query(removeBlockStatement, { agent_id: agentId, handle })
      changed(
        'contacts',
        rows.map(({ agent_id }) => agent_id),
      )
      return rows.length > 0
    },
  }
}
