import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createWaitingCalls } from '../../src/calls/waits.ts'
import { createArrivals } from '../../src/push/arrivals.ts'
import { createBus } from '../../src/push/bus/bus.ts'
import { testTimer } from '../support/timer.ts'

const caller = {
  agentId: 'agt_1',
  clientId: 'cli_1',
  sessionId: 'cli_1',
  handle: '@a.b',
  scopes: [],
  expiresAt: 1e15,
}

function newWaits({ queueMax, waitsMax }: { queueMax: number; waitsMax: number }) {
  const [bus, timer] = [createBus(), testTimer()]
  const store = { feed: { newerThan: async () => [], last: async () => 0, read: async () => [] } }
  const waits = createWaitingCalls({
    timer,
    clock: () => 0,
    config: { queueMax, waitsMax, waitsPerAgentMax: waitsMax },
    arrivals: createArrivals({ bus, store, failed: assert.fail }),
    authority: { watch() {}, unwatch() {} },
    observe: { waits: () => {} },
  })
  return { bus, timer, waits }
}

test('an announcement during a read makes the wait read once more', { timeout: 60_000 }, async () => {
  const { bus, timer, waits } = newWaits({ queueMax: 1, waitsMax: 1 })
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

test('waits that are woken together read in parallel only as far as the queue allows', async () => {
  const count = 100
  const { bus, timer, waits } = newWaits({ queueMax: 40, waitsMax: count })
  const state = { isThere: false, looking: 0, most: 0 }
  const look = async (): Promise<boolean> => {
    state.most = Math.max(state.most, ++state.looking)
    await turn()
    state.looking--
    return state.isThere
  }
  const wait = { caller, seconds: 60, look, isFound: Boolean, whenFinished: () => {} }
  const answers = Array.from({ length: count }, () => waits.waitFor(wait))
  while (timer.pending() < count || state.looking > 0) await turn()
  Object.assign(state, { isThere: true, most: 0 })
  bus.announce([{ agentId: caller.agentId, createdAt: 1 }])
  assert.deepEqual(new Set(await Promise.all(answers)), new Set([true]))
  assert.equal(state.most, 10)
})
