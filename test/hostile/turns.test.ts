import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createWaitingCalls } from '../../src/calls/waits.ts'
import { coalesce } from '../../src/platform/caches.ts'
import { mapInTimeSlices } from '../../src/platform/time-slices.ts'
import { testTimer } from '../support/timer.ts'
import { occupyThread } from '../support/times.ts'

const pieceMs = 3
/** Maximum pieces in a turn. A slice ends with the piece that uses up its 5 ms, and two turns may have passed. */
const piecesPerTurnMax = 4

test('long work of many callers runs one slice in each turn of the event loop, like that of one caller', async () => {
  const [callers, pieces] = [20, Array.from({ length: 10 }, () => 0)]
  let [done, isOver] = [0, false]
  const doPiece = (): void => {
    occupyThread(pieceMs)
    done++
  }
  const work = Promise.all(Array.from({ length: callers }, () => mapInTimeSlices(pieces, doPiece)))
  void work.then(() => (isOver = true))
  let most = 0
  for (let before = done; !isOver; before = done) {
    await turn()
    most = Math.max(most, done - before)
  }
  assert.equal(done, callers * pieces.length)
  assert.ok(most <= piecesPerTurnMax, `${most} pieces in one turn`)
})

test('concurrent requests share one run, and later ones share the next run', async () => {
  let runs = 0
  const work = coalesce(async () => {
    runs++
    await turn()
  })
  const first = work('a')
  await null
  assert.equal(runs, 1)
  const others = Array.from({ length: 60 }, () => work('a'))
  const elsewhere = work('b')
  await Promise.all([first, ...others, elsewhere])
  assert.equal(runs, 3)
  await work('a')
  assert.equal(runs, 4)
})

test('a run that fails fails for those who share it, and the next one begins anew', async () => {
  let runs = 0
  const work = coalesce(async () => {
    if (++runs === 1) throw new Error('the first one fails')
  })
  const shared = await Promise.allSettled([work('a'), work('a')])
  assert.deepEqual([shared.map(({ status }) => status), runs], [['rejected', 'rejected'], 1])
  await work('a')
  assert.equal(runs, 2)
})

test('calls that wait are woken in several turns, when one send wakes many of them, and all of them', async () => {
  const [calls, perTurnMax] = [200, 20]
  const wakes: (() => void)[] = []
  const caller = { agentId: 'agt', handle: '@a.b', clientId: '', sessionId: '', keyId: '', scopes: [], expiresAt: 1e9 }
  const { waitFor } = createWaitingCalls({
    arrivals: { watch: (_, watcher) => void wakes.push(() => watcher.arrived(1)), unwatch() {} },
    authority: { watch() {}, unwatch() {} },
    clock: () => 0,
    config: { queueMax: 4 * calls, waitsMax: calls, waitsPerAgentMax: calls },
    observe: { waits: () => {} },
    timer: testTimer(),
  })
  let looks = 0
  const look = async (): Promise<number> => ++looks
  const wait = { caller, seconds: 60, look, isFound: (seen: number) => seen > 2 * calls, whenFinished: () => {} }
  const answers = Array.from({ length: calls }, () => waitFor(wait))
  while (looks < 2 * calls) await turn() // one before it waits, and one since it is watching
  for (const wake of [...wakes, ...wakes]) wake()
  for (let seen = looks; seen < 3 * calls; seen = looks) {
    await turn()
    assert.ok(looks - seen <= 1 + perTurnMax, `${looks - seen} in one turn`)
  }
  await Promise.all(answers)
  assert.equal(looks, 3 * calls)
})
