import { statement, type Query } from './statements.ts'

export interface McpQuestion {
  hash: string
  agent_id: string
  client_id: string
  /** What an answer is good for. */
  purpose: string
  expires_at: number
}

type Asked = Pick<McpQuestion, 'hash' | 'agent_id' | 'client_id'>

const adding = statement<never>(
  'add-mcp-question',
  'insert into mcp_question (hash, agent_id, client_id, purpose, expires_at) values (?, ?, ?, ?, ?)',
)

const finding = statement<McpQuestion>(
  'find-mcp-question',
  `select hash, agent_id, client_id, purpose, expires_at from mcp_question
   where hash = ? and agent_id = ? and client_id = ?`,
)

/** Of those who take the same question at the same time, one gets the row. */
const taking = statement<McpQuestion>(
  'take-mcp-question',
  `delete from mcp_question where hash = ? and agent_id = ? and client_id = ?
   returning hash, agent_id, client_id, purpose, expires_at`,
)

const removing = statement<never>(
  'remove-mcp-questions',
  'delete from mcp_question where hash in (select hash from mcp_question where expires_at <= ? limit ?)',
)

/** What MCP clients were given to ask their people, by the hashes of the secrets that answers come with. */
export function mcpQuestionsStore(query: Query) {
  return {
    async add({ hash, agent_id, client_id, purpose, expires_at }: McpQuestion): Promise<void> {
      await query(adding, [hash, agent_id, client_id, purpose, expires_at])
    },

    /** The question, for the one who was asked. */
    async find({ hash, agent_id, client_id }: Asked) {
      return (await query(finding, [hash, agent_id, client_id])).rows[0]
    },

    /** The same, once. */
    async take({ hash, agent_id, client_id }: Asked) {
      return (await query(taking, [hash, agent_id, client_id])).rows[0]
    },

    /** Removes at most `limit` that have expired; says how many. */
    async removeExpired(now: number, limit: number): Promise<number> {
      return (await query(removing, [now, limit])).affected
    },
  }
}
