import type { EventEmitter } from 'node:events'
import type { Query, Value } from './statements.ts'

/** What a transaction comes to, and the statements that it ends with. */
export interface Pipelined<T> {
  result: T
  /** Starts them, all in one turn; nothing of their results is waited for before the commit. */
  last: () => unknown[]
}

/** The port to a database: connections to PostgreSQL (postgres.ts), or the only one to the embedded database (embedded.ts). */
export interface DatabasePort {
  /** One statement, which is a transaction of its own. */
  query: Query
  /** All that `work` runs by the function that it is given, or nothing of it. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** The same with fewer round trips: what `work` starts in one turn goes out in one piece, the last with the commit. */
  pipeline<T>(work: (query: Query) => Promise<Pipelined<T>>): Promise<T>
  /** Once nobody uses them any more. */
  close(): Promise<void>
}

/** A statement that is about to run, for those who watch what is asked of the database. */
export interface StatementEvent {
  text: string
  values: readonly Value[]
}

export type StatementEvents = EventEmitter<{ statement: [StatementEvent] }>

/** What is asked of a transaction that is over would run in somebody else's. */
export const transactionOver = (): Promise<never> => Promise.reject(new Error('the transaction is over'))
