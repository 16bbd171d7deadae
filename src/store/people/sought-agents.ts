import { noIdSql } from '../engine/ids.ts'

/** SQL parts of a statement that looks up an agent by a handle that a client sent. */
export interface AgentLookup {
  /** SQL expression: the handle from the client. */
  handle: string
  /** SQL expression: the id of an agent that exists, such as the agent that asks. */
  other: string
  /** Columns of the agent to read in addition to its id. */
  columns?: readonly string[]
}

/**
 * Returns an SQL join that looks up the agent with a handle. The columns of `alias` are null if no agent has the
 * handle. Both cases take the same time, because the join always looks up two keys and reads one row. Without an agent,
 * it reads the row of `other` under the alias `…_decoy`. The condition on `created_at` is always true. It makes
 * PostgreSQL read the row, because the index on ids does not have that column.
 */
export const agentLookupJoinSql = (alias: string, { handle, other, columns = [] }: AgentLookup): string => `
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent where agent.handle = ${handle} offset 0) ${alias} on true
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent
    where agent.id = case when ${alias}.id is null then ${other} else ${noIdSql} end and agent.created_at >= 0 offset 0)
    ${alias}_decoy on true`

/**
 * Returns an SQL expression for the id of the looked-up agent. Without such an agent, it is an id that has no rows in
 * any list.
 */
export const lookedUpAgentIdSql = (alias: string): string => `coalesce(${alias}.id, ${noIdSql})`

/**
 * Returns an SQL expression for a column of the looked-up agent. Without such an agent, it is the column of the decoy
 * row.
 */
export const lookedUpColumnSql = (alias: string, column: string): string =>
  `case when ${alias}.id is null then ${alias}_decoy.${column} else ${alias}.${column} end`
