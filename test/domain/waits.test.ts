import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaits } from '../../src/calls/waits.ts'
import { createArrivals } from '../../src/push/arrivals.ts'
import { createBus } from '../../src/push/bus/bus.ts'
import { testTimer } from '../support/timer.ts'

const caller = {
  ...{ agentId: 'agt_1', clientId: 'cli_1', sessionId: 'cli_1' },
  handle: '@a.b',
  scopes: [],
  expiresAt: 1e15,
}

test('what is announced while a wait looks has it look once more', { timeout: 10_000 }, async () => {
  const [bus, timer] = [createBus(), testTimer()]
  const store = { feed: { newerThan: async () => [], last: async () => 0, read: async () => [] } }
  const arrivals = createArrivals({ bus, store, failed: assert.fail })
  const waits = createWaits({
    ...{ arrivals, timer, clock: () => 0, config: { waitsMax: 1, waitsPerAgentMax: 1 } },
    authority: { watch() {}, unwatch() {} },
    observe: { waits: () => {} },
  })
  let looks = 0
  const look = async (): Promise<number> => {
    looks++
    if (looks === 2) bus.announce([{ agentId: caller.agentId, createdAt: 1 }]) // too late for this look
    return looks
  }
  const wait = { caller, seconds: 60, look, isFound: (seen: number) => seen === 3, whenFinished: () => {} }
  assert.equal(await waits.waitFor(wait), 3)
  assert.equal(timer.pending(), 0)
})
