import { noIdSql } from '../engine/ids.ts'

/** Parts of a statement that looks up an agent by a handle from a client. */
export interface Sought {
  /** SQL expression: the handle from the client. */
  handle: string
  /** SQL expression: the id of an agent that exists, such as the agent that asks. */
  other: string
  /** Columns of the agent to read in addition to its id. */
  columns?: readonly string[]
}

/**
 * Returns the SQL join of the agent with a handle, under this alias. The columns are null if there is no such agent. In
 * that case the join reads the row of the other agent, as `…_decoy`. If there is such an agent, the join looks up an id
 * that no agent has. Both cases look up two keys and read one row, and take the same time. The condition on
 * `created_at` is always true. It makes PostgreSQL read the row, because the index on ids does not have that column.
 */
export const soughtAgentJoinSql = (alias: string, { handle, other, columns = [] }: Sought): string => `
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent where agent.handle = ${handle} offset 0) ${alias} on true
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent
    where agent.id = case when ${alias}.id is null then ${other} else ${noIdSql} end and agent.created_at >= 0 offset 0)
    ${alias}_decoy on true`

/**
 * Returns an SQL expression: the id whose lists to read for the looked-up agent. If there is no such agent, it is an id
 * without any lists.
 */
export const idOrNoneSql = (alias: string): string => `coalesce(${alias}.id, ${noIdSql})`

/**
 * Returns an SQL expression: a column of the looked-up agent. If there is no such agent, it is the column of the row
 * that was read instead.
 */
export const readColumnSql = (alias: string, column: string): string =>
  `case when ${alias}.id is null then ${alias}_decoy.${column} else ${alias}.${column} end`
