import type { ReportChange } from '../engine/changes.ts'
import { isEntryOfEnvelopeSql, envelopeTextSql } from '../mail/feed-entries.ts'
import { contactAgentIdsOf, changedContactColumnsSql, type ChangedContact } from './contacts.ts'
import { managedOwnerIdsSql, managerValues } from './managed-agents.ts'
import { statement, type Query } from '../engine/statements.ts'
import type { RevocationReason } from '../access/token-families.ts'

/** Deleted agent, whose handle stays reserved. */
export interface DeletedAgent {
  agent_id: string
  handle: string
}

/** Deleted agent in the form that the people who managed it see. */
export interface ListedDeletedAgent extends DeletedAgent {
  deleted_at: number
  cleared_at: number | null
}

const checkDeletedAgentStatement = statement<never>(
  'check-deleted-agent',
  'select from deleted_agent where handle = :handle',
)

const withdrawAllowlistStatement = statement<ChangedContact>(
  'withdraw-allowlist',
  `delete from allowlist_entry where agent_id = :agent_id::uuid returning ${changedContactColumnsSql}`,
  { agent_id: 'agent id', other_id: 'agent id' },
)

const withdrawContactRequestsStatement = statement<{ target_id: string | null }>(
  'withdraw-contact-requests',
  `delete from contact_request where requester = (select handle from agent where id = :agent_id::uuid)
   returning (select id from agent where handle = contact_request.target) as target_id`,
  { target_id: 'agent id' },
)

const revokeAgentClientsStatement = statement<never>(
  'revoke-agent-clients',
  'update client set revoked_at = :now where agent_id = :agent_id::uuid and revoked_at is null',
)

const reason: RevocationReason = 'agent deleted'

/**
 * Revokes the token families of an agent. It reads only the families of its owner, or of the members of its
 * organization. No other people can have authorized an app for the agent.
 */
const revokeAgentFamiliesStatement = statement<never>(
  'revoke-agent-families',
  `update token_family set revoked_at = :now, revoked_for = '${reason}'
   where agent_id = :agent_id::uuid and revoked_at is null and account_id = any(array(
     select owner_id from agent where id = :agent_id::uuid union
     select account_id from organization_member
       where organization_id = (select owner_id from agent where id = :agent_id::uuid)))`,
)

/** Deletes the mailbox. A send that has locked it commits first. A send that waits for the lock finds no mailbox. */
const closeMailboxStatement = statement<never>('close-mailbox', 'delete from mailbox where agent_id = :agent_id::uuid')

const deleteAgentStatement = statement<never>(
  'delete-agent',
  `with gone as (delete from agent where id = :agent_id::uuid returning id, handle, owner_id)
   insert into deleted_agent (handle, agent_id, owner_id, deleted_at) select handle, id, owner_id, :now from gone`,
)

const listDeletedAgentsStatement = statement<ListedDeletedAgent>(
  'list-deleted-agents',
  `select handle, agent_id, deleted_at, cleared_at from deleted_agent
   where owner_id = any(${managedOwnerIdsSql}) order by deleted_at desc, handle limit :limit`,
  { handle: 'text', agent_id: 'agent id', deleted_at: 'integer', cleared_at: 'integer' },
)

/** Finds deleted agents with stored mail. A job polls with it. Exported for tests that count statements. */
const findUnclearedAgentsStatement = statement<DeletedAgent>(
  'find-uncleared-agents',
  'select agent_id, handle from deleted_agent where cleared_at is null order by agent_id limit :limit',
  { agent_id: 'agent id', handle: 'text' },
)

interface MailRow {
  id: string
  created_at: number
  body: string | null
}

const readMailOfDeletedStatement = statement<Omit<MailRow, 'id'> & { envelope_id: string }>(
  'read-mail-of-deleted',
  `select entry.envelope_id, entry.created_at, ${envelopeTextSql} as body from mailbox_entry entry
   left join envelope on envelope.id = entry.envelope_id
   where entry.agent_id = :agent_id::uuid order by entry.created_at limit :limit`,
  { envelope_id: 'envelope id', created_at: 'integer', body: 'packed text' },
)

/**
 * Finds the envelopes that are still in the mailbox of another agent. It checks the senders and recipients whose
 * handles are given.
 */
const findHeldEnvelopesStatement = statement<{ envelope_id: string }>(
  'find-held-envelopes',
  `select distinct party.envelope_id
   from unnest(:ids::uuid[], :handles::text[]) as party(envelope_id, handle)
   cross join lateral (
     select id as agent_id from agent where agent.handle = party.handle
     union all select agent_id from deleted_agent where deleted_agent.handle = party.handle offset 0) holder
   cross join lateral (
     select 1 from mailbox_entry where ${isEntryOfEnvelopeSql('holder.agent_id', 'party.envelope_id')} offset 0) entry
   where holder.agent_id <> :agent_id::uuid`,
  { envelope_id: 'envelope id' },
)

/**
 * Tables that may still have rows of a deleted agent. A call that ran during the deletion may have written such rows
 * after it.
 */
const remains = ['allowlist_entry', 'block', 'idempotency_key', 'mailbox_reading', 'thread', 'ticket']

const removeRemainsStatements = remains.map((table) =>
  statement<never>(`remove-${table}-of-deleted`, `delete from ${table} where agent_id = :agent_id::uuid`),
)

const removeRequestsOfDeletedStatement = statement<never>(
  'remove-requests-of-deleted',
  'delete from contact_request where requester = :handle',
)

const clearDeletedAgentStatement = statement<never>(
  'clear-deleted-agent',
  'update deleted_agent set cleared_at = :now where agent_id = :agent_id::uuid',
)

/** Returns the store of deleted agents. Their handles stay reserved, and jobs remove their mail step by step. */
export function deletedAgentsStore(query: Query, changed: ReportChange) {
  return {
    async has(handle: string): Promise<boolean> {
      return (await query(checkDeletedAgentStatement, { handle })).rows.length > 0
    },

    /** Deletes the agent. The transaction must already have locked the agent. */
    async add(agentId: string, now: number): Promise<void> {
      changed('contacts', contactAgentIdsOf((await query(withdrawAllowlistStatement, { agent_id: agentId })).rows))
      const { rows } = await query(withdrawContactRequestsStatement, { agent_id: agentId })
      changed(
        'contacts',
        rows.map(({ target_id }) => target_id),
      )
      await query(revokeAgentClientsStatement, { now, agent_id: agentId })
      await query(revokeAgentFamiliesStatement, { now, agent_id: agentId })
      await query(closeMailboxStatement, { agent_id: agentId })
      await query(deleteAgentStatement, { agent_id: agentId, now })
    },

    /** Returns the most recently deleted agents that the person managed. */
    async list(accountId: string, limit: number): Promise<ListedDeletedAgent[]> {
      return (await query(listDeletedAgentsStatement, { ...managerValues(accountId), limit })).rows
    },

    /** Returns deleted agents that may still have stored mail. */
    async uncleared(limit: number): Promise<DeletedAgent[]> {
      return (await query(findUnclearedAgentsStatement, { limit })).rows
    },

    /**
     * Returns the oldest stored mail of the deleted agent. The body is null if retention has already removed the
     * envelope.
     */
    async mail(agentId: string, limit: number): Promise<MailRow[]> {
      const { rows } = await query(readMailOfDeletedStatement, { agent_id: agentId, limit })
      return rows.map(({ envelope_id, ...mail }) => ({ id: envelope_id, ...mail }))
    },

    /** Returns the ids of the envelopes that are still in the mailbox of another sender or recipient. */
    async heldByOthers(agentId: string, parties: readonly { id: string; handle: string }[]): Promise<Set<string>> {
      const { rows } = await query(findHeldEnvelopesStatement, {
        ids: parties.map(({ id }) => id),
        handles: parties.map(({ handle }) => handle),
        agent_id: agentId,
      })
      return new Set(rows.map(({ envelope_id }) => envelope_id))
    },

    /** Removes the remaining rows of the agent. Its handle stays reserved. */
    async clear({ agent_id, handle }: DeletedAgent, now: number): Promise<void> {
      for (const removing of removeRemainsStatements) await query(removing, { agent_id })
      await query(removeRequestsOfDeletedStatement, { handle })
      await query(clearDeletedAgentStatement, { now, agent_id })
    },
  }
}
