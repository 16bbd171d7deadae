import { setTimeout as pause } from 'node:timers/promises'
import type { OpenedServiceDeps } from '../../src/deps.ts'
import { createDelivery, type Delivery } from '../../src/mail/sending/index.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createStore } from '../../src/store/index.ts'
import type { DatabasePort } from '../../src/store/engine/port.ts'
import type { Query, Statement } from '../../src/store/engine/statements.ts'

/** Longest delay between the stamp and the locks. It makes a rare race happen in a short run. */
const laterMsMax = 10

/** Stamps of the service's statements, and their faulty replacements. */
const stamps: readonly (readonly [right: string, early: string])[] = [
  ['greatest(:now::bigint, max(party.last_created_at) + 1)', 'min(:now::bigint)'],
  ['greatest(:now::bigint, own.last_created_at + 1, other.last_created_at + 1)', ':now::bigint'],
]

/**
 * Creates an accept pipeline with the fault that the service's order prevents. It takes `created_at` from the clock
 * before it has the locks, and ignores mail that the mailboxes got meanwhile.
 */
export function createEarlyStampingDelivery({
  clock,
  config,
  database,
  observe,
  ownerLimits,
  bus,
}: OpenedServiceDeps): Delivery {
  const { general, lookups, searches } = database
  const store = createStore({ general, lookups: stampingEarly(lookups), searches }, config)
  const rules = { ...config, ids: createIdGenerator(clock) }
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
    if (text === statement.text) throw new Error(`${statement.name} no longer has its old stamp`)
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
    async pipelinedTransaction(work) {
      await late()
      return port.pipelinedTransaction((query) => work(tampering(query)))
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
