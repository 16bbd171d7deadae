import { dirname } from 'node:path'
import { unavailable } from '../fault.ts'
import { stopwatch } from '../platform/clock.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { embeddedClient } from './embedded-client.ts'
import { freeBytesAt, lackOfRoom } from './folder.ts'
import { askingAtOnce, transactionOver, type DatabasePort, type StatementEvents } from './port.ts'
import type { Query } from './statements.ts'

/**
 * A statement that waits longer for the connection is refused: a transaction may be waiting for it, which would be a
 * deadlock.
 */
const waitMaxMs = 60_000

/**
 * The only connection to the database in the folder; one statement or transaction at a time has it. Without room on its
 * disk no statement runs: a commit that needs more than there is would hold up the whole process for good.
 */
export function embeddedPort(
  folder: string,
  events: StatementEvents,
  freeBytes = (): number => freeBytesAt(dirname(folder)),
): DatabasePort {
  const client = embeddedClient(folder)
  const oneAtATime = createSemaphore({ runningMax: 1, waitingMax: Infinity, refusal: unavailable })

  let asked = 0

  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    asked++
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
    return Promise.race([done, refused.promise]).finally(() => asked--)
  }

  const send: Query = async (statement, values = []) => {
    requireRoom(freeBytes())
    events.emit('statement', { text: statement.text, values })
    return client.query(statement, values)
  }

  const transaction: DatabasePort['transaction'] = (work) =>
    exclusively(async () => {
      let isOver = false
      const query: Query = (statement, values) => (isOver ? transactionOver() : send(statement, values))
      await client.command('begin')
      try {
        const result = await work(query)
        const elapsed = stopwatch()
        await client.command('commit')
        events.emit('commit', elapsed())
        return result
      } catch (error) {
        isOver = true
        await client.command('rollback')
        throw error
      } finally {
        isOver = true
      }
    })

  return {
    query: (statement, values) => exclusively(() => send(statement, values)),
    transaction,
    inOnePiece: (work) => transaction((query) => askingAtOnce(query, work)),
    pipelined: () => (statement, values) =>
      exclusively(async () => {
        const elapsed = stopwatch()
        const result = await send(statement, values)
        events.emit('commit', elapsed())
        return result
      }),
    load: () => ({ inUse: Math.min(asked, 1), idle: asked === 0 ? 1 : 0, waiting: Math.max(0, asked - 1) }),
    close: () =>
      exclusively(async () => {
        if (lackOfRoom(freeBytes()) === undefined) await client.close() // else it ends as by a crash: nothing is lost
      }),
  }
}

function requireRoom(freeBytes: number): void {
  const lack = lackOfRoom(freeBytes)
  if (lack !== undefined) throw unavailable(new Error(`the folder of the embedded database ${lack}`))
}
