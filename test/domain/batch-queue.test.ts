import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBatchQueue } from '../../src/platform/batch-queue.ts'
import { Fault, batchQueueErrors } from '../../src/fault.ts'

const limits = { databaseWaitMs: 60_000, queueMax: 4, batchMax: 3, lanes: 1 }

/** Creates work that a test finishes on demand. */
function manual() {
  const batches: { inputs: readonly number[]; finish: (outputs: number[]) => void; fail: (error: unknown) => void }[] =
    []
  const work = (inputs: readonly number[]): Promise<number[]> =>
    new Promise((resolve, reject) => void batches.push({ inputs, finish: resolve, fail: reject }))
  return { batches, work }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('the accept queue', () => {
  it('delays a single input by at most one turn of the event loop, and collects inputs in that turn and while a batch runs', async () => {
    const { batches, work } = manual()
    const queue = createBatchQueue(limits, batchQueueErrors, work)
    const first = Promise.all([1, 2].map((input) => queue.push(input)))
    await turn()
    assert.deepEqual(
      batches.map(({ inputs }) => inputs),
      [[1, 2]],
    )
    const others = Promise.all([3, 4, 5, 6].map((input) => queue.push(input)))
    await turn()
    assert.equal(batches.length, 1)
    batches[0]!.finish([10, 20])
    assert.deepEqual(await first, [10, 20])
    await turn()
    assert.deepEqual(batches[1]!.inputs, [3, 4, 5])
    batches[1]!.finish([30, 40, 50])
    await turn()
    await turn()
    batches[2]!.finish([60])
    assert.deepEqual(await others, [30, 40, 50, 60])
    await queue.idle()
  })

  it('is bounded: excess inputs are rejected at once and nothing waits for them', async () => {
    const { batches, work } = manual()
    const queue = createBatchQueue(limits, batchQueueErrors, work)
    const accepted = [1, 2, 3, 4].map((input) => queue.push(input))
    await assert.rejects(
      queue.push(5),
      (fault) => fault instanceof Fault && fault.code === 'SERVICE_UNAVAILABLE' && fault.retryAfterSeconds === 1,
    )
    for (let turns = 0, index = 0; turns < 10; turns++, await turn())
      if (batches[index]) batches[index]!.finish([...batches[index++]!.inputs])
    assert.deepEqual(await Promise.all(accepted), [1, 2, 3, 4])
  })

  it('never lets one bad input fail its neighbours', async () => {
    const work = async (inputs: readonly number[]): Promise<number[]> => {
      if (inputs.includes(3)) throw new Error('bad')
      return [...inputs]
    }
    const queue = createBatchQueue(limits, batchQueueErrors, work)
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((input) => queue.push(input)))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    )
  })

  it('fails a whole batch at once when the database is away', async () => {
    let calls = 0
    const queue = createBatchQueue({ ...limits, batchMax: 4 }, batchQueueErrors, async (): Promise<number[]> => {
      calls++
      throw new Fault('SERVICE_UNAVAILABLE')
    })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((input) => queue.push(input)))
    assert.ok(outcomes.every(({ status }) => status === 'rejected'))
    assert.equal(calls, 1)
  })

  it('rejects inputs that have waited too long for their batch, and does no work for them', {
    timeout: 60_000,
  }, async () => {
    const { batches, work } = manual()
    const queue = createBatchQueue({ ...limits, databaseWaitMs: 1_000 }, batchQueueErrors, work)
    const first = queue.push(1)
    await turn()
    const late = assert.rejects(
      queue.push(2),
      (fault) => fault instanceof Fault && fault.code === 'SERVICE_UNAVAILABLE',
    )
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const inTime = queue.push(3)
    batches[0]!.finish([10])
    assert.equal(await first, 10)
    await late
    assert.deepEqual(batches[1]!.inputs, [3])
    batches[1]!.finish([30])
    assert.equal(await inTime, 30)
  })

  it('runs as many batches at a time as it has lanes', async () => {
    const { batches, work } = manual()
    const queue = createBatchQueue({ ...limits, lanes: 2 }, batchQueueErrors, work)
    for (const input of [1, 2, 3]) {
      void queue.push(input)
      await turn()
    }
    assert.deepEqual(
      batches.map(({ inputs }) => inputs),
      [[1], [2]],
    )
  })

  it('keeps the place of an input that may not join a batch for the next one', async () => {
    const { batches, work } = manual()
    const beginBatch = () => {
      const odd: number[] = []
      return (input: number): boolean => input % 2 === 0 || odd.push(input) === 1
    }
    const queue = createBatchQueue({ ...limits, batchMax: 9, queueMax: 9 }, batchQueueErrors, work, {
      weightOf: () => 0,
      weightMax: 0,
      beginBatch,
    })
    const inputs = [2, 1, 4, 3, 5, 6]
    const outputs = Promise.all(inputs.map((input) => queue.push(input)))
    for (let at = 0; at < 3; at++) {
      await turn()
      await turn()
      batches[at]!.finish([...batches[at]!.inputs])
    }
    assert.deepEqual(await outputs, inputs)
    assert.deepEqual(
      batches.map((batch) => batch.inputs),
      [[2, 1, 4, 6], [3], [5]],
    )
  })

  it('lets nothing wait in a pipeline for a batch whose inputs are retried one by one', async () => {
    const { batches, work } = manual()
    const queue = createBatchQueue({ ...limits, lanes: 2, isPipelined: true }, batchQueueErrors, work)
    const failing = [1, 2, 3].map((input) => queue.push(input))
    await turn()
    const alone = queue.push(4)
    await turn()
    assert.equal(batches.length, 1)
    batches[0]!.fail(new Error('one of them'))
    await turn()
    await turn()
    assert.deepEqual(
      batches.slice(1).map(({ inputs }) => inputs),
      [[1], [4]],
    )
    batches[2]!.finish([40])
    assert.equal(await alone, 40)
    for (const at of [1, 3, 4]) {
      batches[at]!.finish([at])
      await turn()
    }
    assert.deepEqual(await Promise.all(failing), [1, 3, 4])
    await queue.idle()
  })

  it('pipelines the next batch behind another once it is as large, and otherwise starts it when the other is done', async () => {
    const { batches, work } = manual()
    const pipelined = { ...limits, queueMax: 10, batchMax: 10, lanes: 2, isPipelined: true }
    const queue = createBatchQueue(pipelined, batchQueueErrors, work)
    const outputs: Promise<number>[] = []
    const pushed = async (...inputs: number[]): Promise<(readonly number[])[]> => {
      outputs.push(...inputs.map((input) => queue.push(input)))
      await turn()
      return batches.map(({ inputs }) => inputs)
    }
    assert.deepEqual(await pushed(1, 2), [[1, 2]])
    assert.deepEqual(await pushed(3), [[1, 2]])
    assert.deepEqual(await pushed(4), [
      [1, 2],
      [3, 4],
    ])
    assert.equal((await pushed(5, 6, 7, 8, 9)).length, 2, 'two are on their way')
    batches[0]!.finish([10, 20])
    await turn()
    assert.deepEqual(batches[2]!.inputs, [5, 6, 7, 8, 9])
    batches[1]!.finish([30, 40])
    await pushed(10)
    assert.equal(batches.length, 3, 'one is less than five')
    batches[2]!.finish([50, 60, 70, 80, 90])
    await turn()
    assert.deepEqual(batches[3]!.inputs, [10])
    batches[3]!.finish([100])
    assert.deepEqual(await Promise.all(outputs), [10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    await queue.idle()
  })
})
