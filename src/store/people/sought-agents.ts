import { noId } from '../engine/ids.ts'

/** Parts of a statement about an agent that a client has named. */
export interface Sought {
  /** SQL: the handle that the client has named. */
  handle: string
  /** SQL: the id of an agent that exists, such as the agent that asks. */
  other: string
  /** Columns of the agent in addition to its id. */
  columns?: readonly string[]
}

/**
 * Returns the SQL join of the agent with a handle, under this alias. The columns are null if there is no such agent. In
 * that case the join reads the row of the other agent, as `…_decoy`. If there is such an agent, the join looks up an id
 * that no agent has. Both cases look up two keys and read one row, and take the same time. The condition on
 * `created_at` is always true. It makes PostgreSQL read the row, because the index on ids does not have that column.
 */
export const joinSought = (alias: string, { handle, other, columns = [] }: Sought): string => `
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent where agent.handle = ${handle} offset 0) ${alias} on true
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent
    where agent.id = case when ${alias}.id is null then ${other} else ${noId} end and agent.created_at >= 0 offset 0)
    ${alias}_decoy on true`

/** Returns SQL for the id by which the lists of a sought agent are read. If there is no agent, no list has this id. */
export const listsOf = (alias: string): string => `coalesce(${alias}.id, ${noId})`

/** Returns SQL for a column of the sought agent, or of the agent whose row was read in its place. */
export const readColumn = (alias: string, column: string): string =>
  `case when ${alias}.id is null then ${alias}_decoy.${column} else ${alias}.${column} end`
