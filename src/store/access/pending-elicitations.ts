import { hasKeySql, type Query, statement } from '../engine/statements.ts'

interface PendingElicitation {
  hash: string
  agent_id: string
  client_id: string
  /** Purpose for which an answer is valid. Only the caller of this store interprets the text. */
  purpose: string
  expires_at: number
}

type Asked = Pick<PendingElicitation, 'hash' | 'agent_id' | 'client_id'>

/**
 * Stores a pending elicitation, which is a question to the person who uses an MCP client. Replaces the elicitation with
 * the same secret. The secrets are the same if the client uses one id for two calls.
 */
const addPendingElicitationStatement = statement<never>(
  'add-pending-elicitation',
  `insert into pending_elicitation (hash, agent_id, client_id, purpose, expires_at)
     values (:hash, :agent_id::uuid, :client_id, :purpose, :expires_at)
   on conflict (hash) do update set purpose = excluded.purpose, expires_at = excluded.expires_at`,
)

const findPendingElicitationStatement = statement<PendingElicitation>(
  'find-pending-elicitation',
  `select hash, agent_id, client_id, purpose, expires_at from pending_elicitation
   where hash = :hash and agent_id = :agent_id::uuid and client_id = :client_id`,
  { hash: 'text', agent_id: 'agent id', client_id: 'text', purpose: 'text', expires_at: 'integer' },
)

const changePendingElicitationStatement = statement<never>(
  'change-pending-elicitation',
  `update pending_elicitation set purpose = :purpose where hash = :hash and agent_id = :agent_id::uuid
     and client_id = :client_id`,
)

const removePendingElicitationStatement = statement<never>(
  'remove-pending-elicitation',
  'delete from pending_elicitation where hash = :hash and agent_id = :agent_id::uuid and client_id = :client_id',
)

const removePendingElicitationsStatement = statement<never>(
  'remove-pending-elicitations',
  `delete from pending_elicitation where hash = any(array(
     select hash from pending_elicitation where ${hasKeySql('hash')} and expires_at <= :now limit :limit))`,
)

/**
 * Returns the store of pending elicitations. The answer to an elicitation contains a secret, and the hash of the secret
 * identifies the row.
 */
export function pendingElicitationsStore(query: Query) {
  return {
    async add({ hash, agent_id, client_id, purpose, expires_at }: PendingElicitation): Promise<void> {
      await query(addPendingElicitationStatement, { hash, agent_id, client_id, purpose, expires_at })
    },

    /** Returns the elicitation if it was sent to this client of this agent. */
    async find({ hash, agent_id, client_id }: Asked) {
      return (await query(findPendingElicitationStatement, { hash, agent_id, client_id })).rows[0]
    },

    /** Changes the purpose of the elicitation. Returns false if there is no such elicitation. */
    async change({ hash, agent_id, client_id }: Asked, purpose: string): Promise<boolean> {
      return (await query(changePendingElicitationStatement, { purpose, hash, agent_id, client_id })).affected > 0
    },

    /** Removes the elicitation. Only one of several concurrent callers gets true. */
    async remove({ hash, agent_id, client_id }: Asked): Promise<boolean> {
      return (await query(removePendingElicitationStatement, { hash, agent_id, client_id })).affected > 0
    },

    /** Removes at most `limit` expired elicitations. Returns their number. */
    async removeExpired(now: number, limit: number): Promise<number> {
      return (await query(removePendingElicitationsStatement, { now, limit })).affected
    },
  }
}
