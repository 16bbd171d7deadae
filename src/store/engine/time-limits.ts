/**
 * Returns the time limits for PostgreSQL, in milliseconds. An inner limit is not longer than the outer ones, so that
 * it ends the wait first. The outer limits are for cases that the inner limits do not cover. The list begins with the
 * innermost limit. Each item names the limited work, and the error when the limit is exceeded:
 *   lock_timeout       of a statement, for a lock of another transaction   PostgreSQL: 55P03
 *   statement_timeout  of a statement                                      PostgreSQL: 57014
 *   idle_in_…          of a transaction, for its next statement: a process
 *                      that hangs holds no locks                           PostgreSQL: 25P03, connection closed
 *   transaction_…      of a pipelined transaction whose other statements
 *                      do not arrive; from PostgreSQL 17 on                PostgreSQL: 25P04, connection closed
 *   silenceMs          of a connection, for any answer: PostgreSQL or the
 *                      network is gone, or many statements took too long   here: ETIMEDOUT, connection closed
 * PostgreSQL ends the work before a limit of this process ends the wait, so no work continues without a caller. A
 * request may also wait in a queue (platform/batch-queue.ts) and for a connection, each for up to `databaseWaitMs`.
 * The service answers 503 whenever one of these limits is exceeded.
 * The embedded database has no such limits, because it runs one statement after another in this process. No statement
 * waits for a lock, and no other one could end it. Migrations have no limits either.
 */
export const waitsOf = (databaseWaitMs: number) => ({
  /** Settings of a connection by their names in PostgreSQL. */
  timeouts: {
    lock_timeout: String(Math.ceil(databaseWaitMs * 0.6)),
    statement_timeout: String(Math.ceil(databaseWaitMs * 0.8)),
    idle_in_transaction_session_timeout: String(Math.ceil(databaseWaitMs * 0.8)),
  },
  transaction_timeout: String(databaseWaitMs),
  silenceMs: databaseWaitMs,
  connectionMs: databaseWaitMs,
})

/** Settings for a connection that runs migrations. They remove all time limits of the database role. */
export const noTimeouts = {
  lock_timeout: '0',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
}
