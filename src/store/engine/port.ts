import type { EventEmitter } from 'node:events'
import type { Query, ParameterValues } from './statements.ts'

/** Interface to a database. postgres.ts implements it for PostgreSQL, and embedded.ts for the embedded database. */
export interface DatabasePort {
  /** Runs one statement, which is a transaction of its own. */
  query: Query
  /**
   * Runs `work` in a transaction. Either all statements that `work` runs by its argument `query` are committed, or
   * none.
   */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a pipelined transaction. `work` must issue all statements before its first `await`. They are sent
   * together with the commit, so locks last only for the time that the database itself needs.
   */
  pipelinedTransaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Returns a function that sends statements on one connection without waiting for the results of earlier ones. The
   * database runs them one after another, each as a transaction of its own. It never waits for the next statement.
   */
  pipelined(): Query
  /** Returns the numbers of connections and of waiting callers. */
  load(): ConnectionLoad
  /** Closes the connections after the running statements have ended. */
  close(): Promise<void>
}

export interface ConnectionLoad {
  inUse: number
  idle: number
  waiting: number
}

/** Statement that is about to run. Tests observe such events. */
export interface StatementEvent {
  text: string
  values: ParameterValues
}

/** Emitter of statements, and of commits with their duration in milliseconds. */
export type StatementEvents = EventEmitter<{ statement: [StatementEvent]; commit: [ms: number] }>

/** Runs `work`, which must issue all statements before its first `await`. Later statements are rejected. */
export function runPipelined<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
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
