import { setImmediate as turn } from 'node:timers/promises'
import { stopwatch } from './clock.ts'

export interface QueueLimits {
  databaseWaitMs: number
  queueMax: number
  batchMax: number
  lanes: number
}

/** What a queue fails with, and what its work may fail with. */
export interface QueueErrors {
  /** Where too much waits already, or something has waited too long. */
  refusal: () => Error
  /** Whether it is about the batch and not about one of its inputs. */
  failsAll: (error: unknown) => boolean
}

/** How much of a batch an input takes, where more than their number limits it; what weighs more than all goes alone. */
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
 * Gathers what waits into batches: while the lanes are busy the next batch fills, so one input alone waits for nobody
 * and many share the cost of a commit. A batch that fails is tried again input by input, unless the error is about all of
 * it (the database is away): then its inputs would each wait for the same answer.
 * What has waited too long for its batch is refused, so that a slow or silent database does not make the last wait for all.
 */
export function createBatchQueue<In, Out>(
  { databaseWaitMs, queueMax, batchMax, lanes }: QueueLimits,
  { refusal, failsAll }: QueueErrors,
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
      if (batch.length === 1 || failsAll(error)) return batch.forEach(({ reject }) => reject(error))
      for (const one of batch) await runBatch([one])
    }
  }

  const nextBatch = (): Pending<In, Out>[] => {
    const inTime = waiting.findIndex(({ waitedMs }) => waitedMs() <= databaseWaitMs)
    for (const { reject } of waiting.splice(0, inTime === -1 ? waiting.length : inTime)) reject(refusal())
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
      await turn()
      const batch = nextBatch()
      if (batch.length === 0) break
      await runBatch(batch)
    }
    busy--
    if (busy === 0) idle.resolve()
  }

  return {
    /** The output for this input; refused at once when too much waits already, and later when its turn does not come in time. */
    push(input: In): Promise<Out> {
      if (waiting.length >= queueMax) return Promise.reject(refusal())
      return new Promise((resolve, reject) => {
        waiting.push({ input, waitedMs: stopwatch(), resolve, reject })
        if (busy === lanes) return
        if (busy === 0) idle = Promise.withResolvers<void>()
        void runLane()
      })
    },
    /** Resolves once nothing waits and nothing runs. */
    idle: (): Promise<void> => idle.promise,
    waiting: (): number => waiting.length,
  }
}
