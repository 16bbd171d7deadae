import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { batchQueueErrors } from '../../src/fault.ts'
import { createBatchQueue } from '../../src/platform/batch-queue.ts'

/** Creates a clock that advances only when no work is left at the present moment. */
function virtualTime() {
  const events: { at: number; run: () => void }[] = []
  let now = 0
  const timer = (ms: number, run: () => void) => {
    const event = { at: now + ms, run }
    events.push(event)
    return () => void events.splice(events.indexOf(event), 1)
  }
  const measure = () => {
    const started = now
    return () => now - started
  }
  /** Runs the timers that are due next, and lets the queues settle. */
  async function step(): Promise<void> {
    const next = events.reduce((first, event) => (event.at < first.at ? event : first))
    events.splice(events.indexOf(next), 1)
    now = next.at
    next.run()
    for (let turns = 0; turns < 6; turns++) await nextTurn()
  }
  return { now: () => now, timer, measure, step }
}

/** Milliseconds of the database for a batch, and for each of its sends. */
const [batchMs, sendMs] = [1, 0.1]

/** Creates a database with one processor, which running batches share; it counts its work. */
function sharedDatabase({ now, timer }: ReturnType<typeof virtualTime>) {
  const running = new Set<{ left: number; done: () => void }>()
  let batches = 0
  let since = 0
  let cancel = (): void => {}
  function advance(): void {
    const share = (now() - since) / Math.max(1, running.size)
    since = now()
    for (const work of running) work.left -= share
  }
  function plan(): void {
    cancel()
    if (running.size === 0) return
    const least = Math.min(...[...running].map(({ left }) => left))
    cancel = timer(Math.max(0, least) * running.size, () => {
      advance()
      for (const work of running) if (work.left <= 1e-9 && running.delete(work)) work.done()
      plan()
    })
  }
  return {
    batches: () => batches,
    work: (inputs: readonly number[]): Promise<readonly number[]> =>
      new Promise((resolve) => {
        batches++
        advance()
        running.add({ left: batchMs + sendMs * inputs.length, done: () => resolve(inputs) })
        plan()
      }),
  }
}

const queueLimits = { databaseWaitMs: 60_000, queueMax: 1_000, batchMax: 256, lanes: 2, isPipelined: true }

/** Lets the clients of several processes send one input after the other; returns the work of the database per send. */
async function workPerSend(processes: number, clients: number, isPaced = true): Promise<number> {
  const time = virtualTime()
  const database = sharedDatabase(time)
  const sends = 2_000
  let sent = 0
  const pacing = { ...time, othersBusy: () => (isPaced ? processes - 1 : 0) }
  const rule = { weightOf: () => 0, weightMax: 0 }
  for (let n = 0; n < processes; n++) {
    const queue = createBatchQueue(queueLimits, batchQueueErrors, database.work, rule, pacing)
    const send = (): void =>
      void queue.push(n).then(() => {
        sent++
        time.timer(0.05 * (1 + (sent % 7)), send) // the way to the client and back
      })
    for (let client = n; client < clients; client += processes) time.timer(0.01 * client, send)
  }
  while (sent < sends) await time.step()
  return (batchMs * database.batches()) / sent + sendMs
}

describe('batches of several processes', () => {
  it('take at most 1.5 times the work per send of one process at the same load', async () => {
    for (const clients of [32, 128]) {
      const alone = await workPerSend(1, clients)
      for (const processes of [2, 4]) {
        const together = await workPerSend(processes, clients)
        assert.ok(together <= 1.5 * alone, `${processes} processes: ${together} ms, one: ${alone} ms`)
      }
    }
  })

  it('take much more work per send if each process begins the next batch at once', async () => {
    assert.ok((await workPerSend(4, 32, false)) > 3 * (await workPerSend(1, 32)))
  })
})

/** Creates a queue whose batches and pauses the test ends. */
function manualQueue(othersBusy: number) {
  const batches: { inputs: readonly number[]; finish: () => Promise<void> }[] = []
  const pauses: { ms: number; isCancelled: () => boolean; end: () => Promise<void> }[] = []
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 6; turns++) await nextTurn()
  }
  const work = (inputs: readonly number[]): Promise<readonly number[]> =>
    new Promise((resolve) => {
      const finish = (): Promise<void> => {
        resolve(inputs)
        return settle()
      }
      batches.push({ inputs, finish })
    })
  const pacing = {
    othersBusy: () => othersBusy,
    timer: (ms: number, run: () => void) => {
      const end = (): Promise<void> => {
        run()
        return settle()
      }
      let isCancelled = false
      pauses.push({ ms, isCancelled: () => isCancelled, end })
      return () => void (isCancelled = true)
    },
    measure: () => () => 3,
  }
  const rule = { weightOf: () => 0, weightMax: 0 }
  const queue = createBatchQueue(queueLimits, batchQueueErrors, work, rule, pacing)
  async function push(...inputs: number[]): Promise<void> {
    for (const input of inputs) void queue.push(input)
    await settle()
  }
  const begun = (): (readonly number[])[] => batches.map(({ inputs }) => inputs)
  return { batches, begun, pauses, push, queue }
}

describe('a paced queue', () => {
  it('begins its next batch once it is as large as the last one', async () => {
    const { batches, begun, pauses, push } = manualQueue(2)
    await push(1, 2, 3)
    await push(4)
    await batches[0]!.finish()
    await push(5)
    assert.deepEqual(begun(), [[1, 2, 3]])
    await push(6)
    assert.deepEqual(begun(), [
      [1, 2, 3],
      [4, 5, 6],
    ])
    assert.deepEqual([pauses.length, pauses[0]!.isCancelled()], [1, true])
  })

  it('begins a smaller batch after a pause, which is as long as the last batch', async () => {
    const { batches, begun, pauses, push } = manualQueue(2)
    await push(1, 2, 3)
    await batches[0]!.finish()
    await push(4, 5)
    assert.deepEqual(begun(), [[1, 2, 3]])
    assert.deepEqual([pauses.length, pauses[0]!.ms], [1, 3])
    await pauses[0]!.end()
    assert.deepEqual(begun(), [
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('runs one batch at a time while other processes are busy', async () => {
    const { batches, begun, push } = manualQueue(1)
    await push(1, 2)
    await push(3, 4, 5)
    assert.deepEqual(begun(), [[1, 2]])
    await batches[0]!.finish()
    assert.deepEqual(begun(), [
      [1, 2],
      [3, 4, 5],
    ])
  })

  it('never delays inputs that come one after the other', async () => {
    const { batches, begun, pauses, push } = manualQueue(3)
    for (const input of [1, 2, 3]) {
      await push(input)
      await batches.at(-1)!.finish()
    }
    assert.deepEqual(begun(), [[1], [2], [3]])
    assert.deepEqual(pauses, [])
  })

  it('does not pause while no other process is busy', async () => {
    const { batches, begun, pauses, push } = manualQueue(0)
    await push(1, 2)
    await push(3, 4)
    assert.deepEqual(begun(), [
      [1, 2],
      [3, 4],
    ])
    for (const { finish } of batches) await finish()
    assert.deepEqual(pauses, [])
  })

  it('is idle only after the inputs that wait for the end of a pause are done', async () => {
    const { batches, pauses, push, queue } = manualQueue(1)
    let isIdle = false
    await push(1, 2)
    await push(3)
    void queue.idle().then(() => (isIdle = true))
    await batches[0]!.finish()
    assert.equal(isIdle, false)
    await pauses[0]!.end()
    assert.equal(isIdle, false)
    await batches[1]!.finish()
    assert.equal(isIdle, true)
  })
})
