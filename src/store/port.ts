import type { EventEmitter } from 'node:events'
import type { Query, Values } from './statements.ts'

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
   * The same for statements that are all asked in one turn: they go out in one piece with the commit, so that locks are
   * held for no longer than the database itself takes.
   */
  inOnePiece<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Statements of which the next goes out while the last is on its way, on one connection: they run one after the
   * other, each as a transaction of its own, and the database has what is next when it is done with the last.
   */
  pipelined(): Query
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
  values: Values
}

/** A commit is told with how long it took, in milliseconds. */
export type StatementEvents = EventEmitter<{ statement: [StatementEvent]; commit: [ms: number] }>

/** Runs `work`, which has to ask all of it in the turn in which it begins; nothing that it asks later runs. */
export function askingAtOnce<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  let isOver = false
  const working = work((statement, values) => (isOver ? transactionOver() : query(statement, values)))
  isOver = true
  return working
}

/** A statement that comes after the end of its transaction would run in the next one on that connection. */
export const transactionOver = (): Promise<never> => Promise.reject(new Error('the transaction is over'))
