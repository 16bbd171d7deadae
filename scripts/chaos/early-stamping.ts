import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDeps } from '../../src/deps.ts'
import { createDelivery, type Delivery } from '../../src/delivery/index.ts'
import { randomIds } from '../../src/platform/ids.ts'
import { createStore } from '../../src/store/index.ts'
import type { DatabasePort } from '../../src/store/port.ts'
import type { Query, Statement } from '../../src/store/statements.ts'

/** How much later than the stamp the locks are asked for, so that a short run meets what a long one would. */
const laterMsMax = 10

/** The stamps of the statements of the service, and those of the fault. */
const stamps: readonly (readonly [right: string, early: string])[] = [
  ['greatest(:now::bigint, max(party.last_created_at) + 1)', 'min(:now::bigint)'],
  ['greatest(:now::bigint, own.last_created_at + 1, other.last_created_at + 1)', ':now::bigint'],
]

/**
 * The fault that the order of the service exists to prevent, on purpose: an accept pipeline that takes `created_at`
 * from the clock before it has the locks, and does not look at what the mailboxes got meanwhile.
 */
export function createEarlyStampingDelivery({
  clock,
  config,
  database,
  observe,
  ownerLimits,
  bus,
}: OpenDeps): Delivery {
  const { general, lookups, searches } = database
  const store = createStore({ general, lookups: stampingEarly(lookups), searches }, config)
  const rules = { ...config, ids: randomIds(clock) }
  const told = { observe, announce: bus.announce, counted: () => {}, countWords: () => {}, ownerLimits }
  return createDelivery({ store, clock, checkLead: () => {}, isShared: true, rules, limits: config, ...told })
}

function stampingEarly(port: DatabasePort): DatabasePort {
  const tampered = new Map<string, Statement<never>>()
  function tamperedOf<Row>(statement: Statement<Row>): Statement<Row> {
    const now = `$${statement.parameters.findIndex(({ name }) => name === 'now') + 1}`
    const inNumbers = (stamp: string): string => stamp.replaceAll(':now', () => now)
    const text = stamps.reduce(
      (stamping, [right, early]) => stamping.replace(inNumbers(right), () => inNumbers(early)),
      statement.text,
    )
    if (!statement.name.startsWith('accept-')) return statement
    if (text === statement.text) throw new Error(`${statement.name} does not stamp as it did`)
    const known = tampered.get(statement.name) ?? { ...statement, name: `early-${statement.name}`, text }
    tampered.set(statement.name, known as Statement<never>)
    return known
  }
  const late = (): Promise<void> => pause(laterMsMax * Math.random())
  const tampering =
    (query: Query): Query =>
    (statement, values) =>
      query(tamperedOf(statement), values)
  return {
    ...port,
    async inOnePiece(work) {
      await late()
      return port.inOnePiece((query) => work(tampering(query)))
    },
    pipelined() {
      const query = tampering(port.pipelined())
      return async (statement, values) => {
        await late()
        return query(statement, values)
      }
    },
  }
}
