import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault, unavailable } from '../fault.ts'
import { stopwatch } from './clock.ts'

export interface QueueLimits {
  databaseWaitMs: number
  queueMax: number
  batchMax: number
  lanes: number
}

/** Limits a batch by the sum of its inputs' weights as well as by their number; a heavier input gets a batch of its own. */
export interface BatchWeight<In> {
  weightOf: (input: In) => number
  weightMax: number
}

interface Pending<In, Out> {
  input: In
  waitedMs: () => number
  resolve: (output: Out) => void
  reject: (reason: unknown) => void
}

/**
 * Processes inputs in batches: while all lanes are busy the next batch fills, so a single input never waits for others and
 * many inputs share the cost of a commit. A batch that fails for an unknown reason is retried input by input; one that
 * fails by a Fault (the database is away) fails as a whole, since each input would wait for the same answer. An input
 * that has waited too long is rejected, so that a slow database does not add up the delays. No package combines the
 * bound, the deadline and the retry by input.
 */
export function createBatchQueue<In, Out>(
  { databaseWaitMs, queueMax, batchMax, lanes }: QueueLimits,
  work: (batch: readonly In[]) => Promise<readonly Out[]>,
  { weightOf, weightMax }: BatchWeight<In> = { weightOf: () => 0, weightMax: 0 },
) {
  const waiting: Pending<In, Out>[] = []
  let busy = 0
  let idle = Promise.withResolvers<void>()
  idle.resolve()

  const runBatch = async (batch: readonly Pending<In, Out>[]): Promise<void> => {
    try {
      const outputs = await work(batch.map(({ input }) => input))
      batch.forEach(({ resolve }, index) => resolve(outputs[index]!))
    } catch (error) {
      if (batch.length === 1 || error instanceof Fault) return batch.forEach(({ reject }) => reject(error))
      for (const pending of batch) await runBatch([pending])
    }
  }

  const nextBatch = (): Pending<In, Out>[] => {
    const inTime = waiting.findIndex(({ waitedMs }) => waitedMs() <= databaseWaitMs)
    for (const { reject } of waiting.splice(0, inTime === -1 ? waiting.length : inTime)) reject(unavailable())
    let count = 0
    let weight = 0
    while (count < Math.min(batchMax, waiting.length)) {
      weight += weightOf(waiting[count]!.input)
      if (weight > weightMax && count > 0) break
      count++
    }
    return waiting.splice(0, count)
  }

  const runLane = async (): Promise<void> => {
    busy++
    for (;;) {
      await nextTurn()
      const batch = nextBatch()
      if (batch.length === 0) break
      await runBatch(batch)
    }
    busy--
    if (busy === 0) idle.resolve()
  }

  return {
    /** Resolves with the output for this input; rejects with 503 if the queue is full or the input waits too long. */
    push(input: In): Promise<Out> {
      if (waiting.length >= queueMax) return Promise.reject(unavailable())
      return new Promise((resolve, reject) => {
        waiting.push({ input, waitedMs: stopwatch(), resolve, reject })
        if (busy === lanes) return
        if (busy === 0) idle = Promise.withResolvers<void>()
        void runLane()
      })
    },
    /** Resolves when nothing waits and nothing runs. */
    idle: (): Promise<void> => idle.promise,
    waiting: (): number => waiting.length,
  }
}
