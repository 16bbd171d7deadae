import type { EventEmitter } from 'node:events'
import type { Query, Value } from './statements.ts'

/** The result of a transaction, and the statements that it ends with. */
export interface Pipelined<T> {
  result: T
  /** Starts them, all in one turn; the commit is sent without waiting for their results. */
  last: () => unknown[]
}

/**
 * The port to a database: connections to PostgreSQL (postgres.ts), or the only one to the embedded database
 * (embedded.ts).
 */
export interface DatabasePort {
  /** One statement, which is a transaction of its own. */
  query: Query
  /** Runs `work` in a transaction: all statements that it runs by the function that it is given, or none of them. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * The same with fewer round trips: what `work` starts in one turn goes out in one piece, the last with the commit.
   */
  pipeline<T>(work: (query: Query) => Promise<Pipelined<T>>): Promise<T>
  /** How many connections there are, and how much waits for one. */
  load(): Load
  /** Closes the connections when the statements under way are over. */
  close(): Promise<void>
}

export interface Load {
  inUse: number
  idle: number
  waiting: number
}

/** A statement that is about to run, for tests that look at what the database is asked. */
export interface StatementEvent {
  text: string
  values: readonly Value[]
}

/** A commit is told with how long it took, in milliseconds. */
export type StatementEvents = EventEmitter<{ statement: [StatementEvent]; commit: [ms: number] }>

/** A statement that comes after the end of its transaction would run in the next one on that connection. */
export const transactionOver = (): Promise<never> => Promise.reject(new Error('the transaction is over'))
