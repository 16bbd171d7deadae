import type { EventEmitter } from 'node:events'
import type { Query, Values } from './statements.ts'

/**
 * Port to a database. It has connections to PostgreSQL (postgres.ts), or the only one to the embedded database
 * (embedded.ts).
 */
export interface DatabasePort {
  /** Runs one statement, which is a transaction of its own. */
  query: Query
  /**
   * Runs `work` in a transaction. Either all statements that `work` runs with its argument `query` are committed, or
   * none.
   */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a pipelined transaction. `work` issues all statements in one turn of the event loop, and they are
   * sent together with the commit. Locks then last only for the time that the database itself takes.
   */
  pipelinedTransaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Returns a function that runs statements on one connection, each without waiting for the result of the one before.
   * They run one after another, each as a transaction of its own. The database never waits for the next one.
   */
  pipelined(): Query
  /** Returns the numbers of connections and of waiting callers. */
  load(): Load
  /** Closes the connections after the running statements. */
  close(): Promise<void>
}

export interface Load {
  inUse: number
  idle: number
  waiting: number
}

/** Statement that is about to run. Tests observe such events. */
export interface StatementEvent {
  text: string
  values: Values
}

/** Emitter of statements, and of commits with their duration in milliseconds. */
export type StatementEvents = EventEmitter<{ statement: [StatementEvent]; commit: [ms: number] }>

/**
 * Runs `work`, which has to issue all statements in the turn of the event loop in which it starts. Later statements are
 * rejected.
 */
export function issueAtOnce<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  let isOver = false
  const working = work((statement, values) => (isOver ? rejectAfterEnd() : query(statement, values)))
  isOver = true
  return working
}

/**
 * Rejects a statement that comes after the end of its transaction. Otherwise it would run in the next transaction of
 * the connection.
 */
export const rejectAfterEnd = (): Promise<never> => Promise.reject(new Error('the transaction is over'))
