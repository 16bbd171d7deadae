import { dirname } from 'node:path'
import { unavailableError } from '../../fault.ts'
import { startStopwatch } from '../../platform/clock.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { createEmbeddedClient, type EmbeddedOptions, type EmbeddedSession } from './embedded-client.ts'
import { freeBytesAt, diskSpaceProblemOf } from './folder.ts'
import { runPipelined, rejectAfterEnd, type DatabasePort, type ConnectionLoad, type StatementEvents } from './port.ts'
import type { Query } from './statements.ts'

/**
 * Maximum wait of a statement for the connection, in milliseconds. A statement that waits longer is rejected. Otherwise
 * a transaction that waits for the result of such a statement would never release the connection (deadlock).
 */
const waitMaxMs = 60_000

export interface EmbeddedPortOptions extends EmbeddedOptions {
  freeBytes?: () => number
}

/**
 * Creates the port to the embedded database in a folder. The port has one connection, which one statement or
 * transaction uses at a time. Statements are rejected while the disk has too little space, because PostgreSQL would
 * stop at a commit without space.
 */
export function createEmbeddedPort(
  folder: string,
  events: StatementEvents,
  { freeBytes = () => freeBytesAt(dirname(folder)), ...options }: EmbeddedPortOptions = {},
): DatabasePort {
  const client = createEmbeddedClient(folder, options)
  const { exclusively, load } = createQueue()

  /**
   * Runs `work` on the open database, without other work at the same time. If the database stops, later statements are
   * rejected.
   */
  const inSession = <T>(work: (session: EmbeddedSession) => Promise<T>): Promise<T> =>
    exclusively(async () => {
      requireRoom(freeBytes())
      return work(await client.session())
    })

  const querySession =
    (session: EmbeddedSession): Query =>
    async (statement, values = {}) => {
      requireRoom(freeBytes())
      events.emit('statement', { text: statement.text, values })
      return session.query(statement, values)
    }

  const transaction: DatabasePort['transaction'] = (work) =>
    inSession(async (session) => {
      const send = querySession(session)
      let isOver = false
      const query: Query = (statement, values) => (isOver ? rejectAfterEnd() : send(statement, values))
      await session.command('begin')
      try {
        const result = await work(query)
        const elapsed = startStopwatch()
        await session.command('commit')
        events.emit('commit', elapsed())
        return result
      } catch (error) {
        isOver = true
        await session.command('rollback')
        throw error
      } finally {
        isOver = true
      }
    })

  return {
    query: (statement, values) => inSession((session) => querySession(session)(statement, values)),
    transaction,
    pipelinedTransaction: (work) => transaction((query) => runPipelined(query, work)),
    pipelined: () => (statement, values) =>
      inSession(async (session) => {
        const elapsed = startStopwatch()
        const result = await querySession(session)(statement, values)
        events.emit('commit', elapsed())
        return result
      }),
    load,
    close: () =>
      exclusively(async () => {
        if (diskSpaceProblemOf(freeBytes()) === undefined) await client.close() // otherwise it recovers as after a crash
      }),
  }
}

/** Creates a queue that runs one job after the other. */
function createQueue() {
  const oneAtATime = createSemaphore({ runningMax: 1, waitingMax: Infinity, refusal: unavailableError })
  let asked = 0

  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    asked++
    const refused = Promise.withResolvers<never>()
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      refused.reject(unavailableError(new Error(`the embedded database was busy for ${waitMaxMs} ms`)))
    }, waitMaxMs)
    const done = oneAtATime(async () => {
      clearTimeout(late)
      return isLate ? refused.promise : work()
    })
    return Promise.race([done, refused.promise]).finally(() => asked--)
  }

  const load = (): ConnectionLoad => ({
    inUse: Math.min(asked, 1),
    idle: asked === 0 ? 1 : 0,
    waiting: Math.max(0, asked - 1),
  })
  return { exclusively, load }
}

function requireRoom(freeBytes: number): void {
  const lack = diskSpaceProblemOf(freeBytes)
  if (lack !== undefined) throw unavailableError(new Error(`the folder of the embedded database ${lack}`))
}
