import { PGlite } from '@electric-sql/pglite'
import { unavailable } from '../fault.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { transactionOver, type DatabasePort, type StatementEvents } from './port.ts'
import type { Query } from './statements.ts'

/** Who waits longer for the connection is refused: most likely a transaction waits for a statement outside of it. */
const waitMaxMs = 60_000

/** The only connection to the database in the folder: whoever has it keeps it until a statement or transaction is over. */
export function embeddedPort(folder: string, events: StatementEvents): DatabasePort {
  const pglite = new PGlite(folder)
  const oneAtATime = createSemaphore({ runningMax: 1, waitingMax: Infinity, refusal: unavailable })

  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const refused = Promise.withResolvers<never>()
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      refused.reject(unavailable(new Error(`the embedded database was busy for ${waitMaxMs} ms`)))
    }, waitMaxMs)
    const done = oneAtATime(async () => {
      clearTimeout(late)
      return isLate ? refused.promise : work()
    })
    return Promise.race([done, refused.promise])
  }

  const send: Query = async ({ text }, values = []) => {
    events.emit('statement', { text, values })
    const { rows, affectedRows } = await pglite.query<never>(text, [...values])
    return { rows, affected: affectedRows ?? 0 }
  }

  const transaction: DatabasePort['transaction'] = (work) =>
    exclusively(async () => {
      let isOver = false
      const query: Query = (statement, values) => (isOver ? transactionOver() : send(statement, values))
      await pglite.query('begin')
      try {
        const result = await work(query)
        await pglite.query('commit')
        return result
      } catch (error) {
        isOver = true
        await pglite.query('rollback')
        throw error
      } finally {
        isOver = true
      }
    })

  return {
    query: (statement, values) => exclusively(() => send(statement, values)),
    transaction,
    pipeline: (work) =>
      transaction(async (query) => {
        const { result, last } = await work(query)
        await Promise.all(last())
        return result
      }),
    close: () => exclusively(() => pglite.close()),
  }
}
