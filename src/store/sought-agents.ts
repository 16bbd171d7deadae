import { noId } from './ids.ts'

/** Parts of a statement about an agent that a client has named. */
export interface Sought {
  /** In SQL: the handle that the client has named. */
  handle: string
  /** In SQL: the id of an agent that exists, such as the agent that asks. */
  other: string
  /** Columns of the agent beside its id. */
  columns?: readonly string[]
}

/**
 * In SQL: the agent with a handle, as a row with this alias in a `from` list. Its columns are null where there is no
 * such agent. In that case it reads the row of the other agent, as `…_decoy`. Where there is such an agent, it looks
 * for an id that nobody has. So both cases look up two keys and read one row, and take the same time. The condition on
 * `created_at` is always true, but only the row has that column, and the index on ids does not.
 */
export const joinSought = (alias: string, { handle, other, columns = [] }: Sought): string => `
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent where agent.handle = ${handle} offset 0) ${alias} on true
  left join lateral (
    select ${['id', ...columns].join(', ')} from agent
    where agent.id = case when ${alias}.id is null then ${other} else ${noId} end and agent.created_at >= 0 offset 0)
    ${alias}_decoy on true`

/** In SQL: the id by which the lists of a sought agent are read. Where there is no agent, nobody has it. */
export const listsOf = (alias: string): string => `coalesce(${alias}.id, ${noId})`

/** In SQL: a column of the sought agent, or of the agent whose row was read in its place. */
export const readColumn = (alias: string, column: string): string =>
  `case when ${alias}.id is null then ${alias}_decoy.${column} else ${alias}.${column} end`
