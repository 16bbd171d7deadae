import { hasKey, statement, type Query } from './statements.ts'

export interface McpQuestion {
  hash: string
  agent_id: string
  client_id: string
  /** What an answer is good for. */
  purpose: string
  expires_at: number
}

type Asked = Pick<McpQuestion, 'hash' | 'agent_id' | 'client_id'>

/** In the place of one with the same secret, which its client has for the same id of two calls. */
const adding = statement<never>(
  'add-mcp-question',
  `insert into mcp_question (hash, agent_id, client_id, purpose, expires_at)
     values (:hash, :agent_id::uuid, :client_id, :purpose, :expires_at)
   on conflict (hash) do update set purpose = excluded.purpose, expires_at = excluded.expires_at`,
)

const finding = statement<McpQuestion>(
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

/** What MCP clients were given to ask their people, by the hashes of the secrets that answers come with. */
export function mcpQuestionsStore(query: Query) {
  return {
    async add({ hash, agent_id, client_id, purpose, expires_at }: McpQuestion): Promise<void> {
      await query(adding, { hash, agent_id, client_id, purpose, expires_at })
    },

    /** The question, for the one who was asked. */
    async find({ hash, agent_id, client_id }: Asked) {
      return (await query(finding, { hash, agent_id, client_id })).rows[0]
    },

    /** What an answer is good for from now on; whether there is the question. */
    async change({ hash, agent_id, client_id }: Asked, purpose: string): Promise<boolean> {
      return (await query(changing, { purpose, hash, agent_id, client_id })).affected > 0
    },

    /** Of those who remove the same question at the same time, one is told that it has. */
    async remove({ hash, agent_id, client_id }: Asked): Promise<boolean> {
      return (await query(removing, { hash, agent_id, client_id })).affected > 0
    },

    /** Removes at most `limit` that have expired; says how many. */
    async removeExpired(now: number, limit: number): Promise<number> {
      return (await query(removingExpired, { now, limit })).affected
    },
  }
}
