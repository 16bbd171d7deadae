import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaits } from '../../src/calls/waits.ts'
import { memoryBus } from '../../src/push/bus.ts'
import { testTimer } from '../support/timer.ts'

const caller = {
  ...{ agentId: 'agt_1', clientId: 'cli_1', sessionId: 'cli_1' },
  handle: '@a.b',
  scopes: [],
  expiresAt: 1e15,
}
const entry = { header: '{', direction: 'in', unread: true } as const

test('what is announced while a wait looks has it look once more', { timeout: 10_000 }, async () => {
  const [bus, timer] = [memoryBus(), testTimer()]
  const waits = createWaits({
    ...{ bus, timer, clock: () => 0, config: { waitsMax: 1, waitsPerAgentMax: 1 } },
    authority: { watch: () => () => {} },
    observe: { waits: () => {} },
  })
  let looks = 0
  const look = async (): Promise<number> => {
    looks++
    if (looks === 2) bus.publish(caller.agentId, { kind: 'envelope', createdAt: 1, entry }) // too late for this look
    return looks
  }
  const wait = { caller, seconds: 60, look, isFound: (seen: number) => seen === 3, whenFinished: () => {} }
  assert.equal(await waits.waitFor(wait), 3)
  assert.equal(timer.pending(), 0)
})
