import { Fault, unavailable } from '../fault.ts'

export interface QueueLimits {
  queueMax: number
  batchMax: number
  lanes: number
}

interface Waiting<In, Out> {
  input: In
  resolve: (output: Out) => void
  reject: (reason: unknown) => void
}

/**
 * Gathers what waits into batches: while the lanes are busy the next batch fills, so one input alone waits for nobody
 * and many share the cost of a commit. A batch that fails for an unknown reason is tried again input by input; one that
 * fails by a fault (the database is away) fails as a whole, since its inputs would each wait for the same answer.
 */
export function createQueue<In, Out>({ queueMax, batchMax, lanes }: QueueLimits, work: (batch: readonly In[]) => Promise<readonly Out[]>) {
  const waiting: Waiting<In, Out>[] = []
  let busy = 0
  let idle = Promise.withResolvers<void>()
  idle.resolve()

  const settle = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const outputs = await work(batch.map(({ input }) => input))
      batch.forEach(({ resolve }, index) => resolve(outputs[index]!))
    } catch (error) {
      if (batch.length === 1 || error instanceof Fault) return batch.forEach(({ reject }) => reject(error))
      for (const one of batch) await settle([one])
    }
  }

  const runLane = async (): Promise<void> => {
    busy++
    while (waiting.length > 0) await settle(waiting.splice(0, batchMax))
    busy--
    if (busy === 0) idle.resolve()
  }

  return {
    /** The output for this input; 503 at once when too much waits already. */
    push(input: In): Promise<Out> {
      if (waiting.length >= queueMax) return Promise.reject(unavailable())
      return new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject })
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
