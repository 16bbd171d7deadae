/**
 * Returns the time limits for PostgreSQL, in milliseconds. Each limit is shorter than the one around it, so that the
 * innermost one ends the wait first. The others are for cases that it cannot see:
 *   lock_timeout       of a statement, for a lock of another transaction   PostgreSQL: 55P03
 *   statement_timeout  of a statement                                      PostgreSQL: 57014
 *   idle_in_…          of a transaction, for its next statement: a process
 *                      that hangs keeps no locks                           PostgreSQL: 25P03, connection closed
 *   transaction_…      of a pipelined transaction whose other statements
 *                      do not arrive; from PostgreSQL 17 on                PostgreSQL: 25P04, connection closed
 *   silenceMs          of a connection, for any answer: PostgreSQL or the
 *                      network is gone, or many statements took too long   here: ETIMEDOUT, connection closed
 * When a limit ends a wait here, PostgreSQL has ended the work before, so no work continues without a caller. A request
 * may have waited as long again in a queue (platform/batch-queue.ts) and for a connection. The service answers all of
 * these with 503.
 * The embedded database has no such limits. It runs one statement after another in this process, so that no statement
 * waits for a lock, and no other one could end it. Migrations have no limits either.
 */
export const waitsOf = (databaseWaitMs: number) => ({
  /** Settings of a connection; PostgreSQL 16 and older do not know the last one. */
  timeouts: {
    lock_timeout: String(Math.ceil(databaseWaitMs * 0.6)),
    statement_timeout: String(Math.ceil(databaseWaitMs * 0.8)),
    idle_in_transaction_session_timeout: String(Math.ceil(databaseWaitMs * 0.8)),
  },
  transaction_timeout: String(databaseWaitMs),
  silenceMs: databaseWaitMs,
  connectionMs: databaseWaitMs,
})

/** Settings that remove all time limits of the role from a connection for migrations. */
export const noTimeouts = {
  lock_timeout: '0',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
}
