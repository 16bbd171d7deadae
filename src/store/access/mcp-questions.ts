import { hasKey, statement, type Query } from '../engine/statements.ts'

export interface PendingElicitation {
  hash: string
  agent_id: string
  client_id: string
  /** Purpose for which an answer is valid. */
  purpose: string
  expires_at: number
}

type Asked = Pick<PendingElicitation, 'hash' | 'agent_id' | 'client_id'>

/**
 * Stores a question. It replaces a question with the same secret, which a client uses for two calls with the same id.
 */
const adding = statement<never>(
  'add-mcp-question',
  `insert into mcp_question (hash, agent_id, client_id, purpose, expires_at)
     values (:hash, :agent_id::uuid, :client_id, :purpose, :expires_at)
   on conflict (hash) do update set purpose = excluded.purpose, expires_at = excluded.expires_at`,
)

const finding = statement<PendingElicitation>(
  'find-mcp-question',
  `select hash, agent_id, client_id, purpose, expires_at from mcp_question
   where hash = :hash and agent_id = :agent_id::uuid and client_id = :client_id`,
  { hash: 'text', agent_id: 'agent id', client_id: 'text', purpose: 'text', expires_at: 'integer' },
)

const changing = statement<never>(
  'change-mcp-question',
  `update mcp_question set purpose = :purpose where hash = :hash and agent_id = :agent_id::uuid
     and client_id = :client_id`,
)

const removing = statement<never>(
  'remove-mcp-question',
  'delete from mcp_question where hash = :hash and agent_id = :agent_id::uuid and client_id = :client_id',
)

const removingExpired = statement<never>(
  'remove-mcp-questions',
  `delete from mcp_question where hash = any(array(
     select hash from mcp_question where ${hasKey('hash')} and expires_at <= :now limit :limit))`,
)

/** Returns the store of pending elicitations, by the hashes of the secrets that their answers contain. */
export function mcpQuestionsStore(query: Query) {
  return {
    async add({ hash, agent_id, client_id, purpose, expires_at }: PendingElicitation): Promise<void> {
      await query(adding, { hash, agent_id, client_id, purpose, expires_at })
    },

    /** Returns the question if this agent and this client were asked. */
    async find({ hash, agent_id, client_id }: Asked) {
      return (await query(finding, { hash, agent_id, client_id })).rows[0]
    },

    /** Changes the purpose for which an answer is valid; returns false if there is no such question. */
    async change({ hash, agent_id, client_id }: Asked, purpose: string): Promise<boolean> {
      return (await query(changing, { purpose, hash, agent_id, client_id })).affected > 0
    },

    /** Removes the question; returns true to only one of several concurrent callers. */
    async remove({ hash, agent_id, client_id }: Asked): Promise<boolean> {
      return (await query(removing, { hash, agent_id, client_id })).affected > 0
    },

    /** Removes at most `limit` expired questions; returns their number. */
    async removeExpired(now: number, limit: number): Promise<number> {
      return (await query(removingExpired, { now, limit })).affected
    },
  }
}
