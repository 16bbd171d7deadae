/**
 * How long the parts of a question to PostgreSQL may take, in milliseconds. Each is shorter than the one around it, so
 * that the innermost gives up first and the others are for what it cannot see:
 *
 *   lock_timeout       of a statement, for what another transaction locked PostgreSQL: 55P03
 *   statement_timeout  of a statement                                      PostgreSQL: 57014
 *   idle_in_…          of a transaction, for its next statement: a process that stands
 *                      still holds no locks                                PostgreSQL: 25P03, connection closed
 *   transaction_…      of a transaction that goes out in one piece, of which the rest
 *                      does not come; from PostgreSQL 17 on                PostgreSQL: 25P04, connection closed
 *   silenceMs          of a connection, for any answer: PostgreSQL or the way to it is
 *                      gone, or a row of statements took too long          here: ETIMEDOUT, connection closed
 *
 * What is given up here was given up there before, so that nothing goes on that nobody waits for. A request may have
 * waited as long again for its turn (platform/batch-queue.ts) and for a connection. All of them are answered with 503.
 *
 * The embedded database has none of it: it runs one statement after the other in this process, where none waits for a
 * lock and no other can end it. Migrations take the time that they need.
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
