import { queueErrors } from '../fault.ts'
import { createBatchQueue, type BatchRule, type QueueLimits } from '../platform/batch-queue.ts'

/**
 * Makes one statement out of what is asked while earlier ones are under way; the outputs come in the order of the
 * inputs.
 */
export type Batching = <In, Out>(
  work: (inputs: readonly In[]) => Promise<readonly Out[]>,
  rule?: BatchRule<In>,
) => (input: In) => Promise<Out>

export const batchedWithin =
  (limits: QueueLimits): Batching =>
  (work, rule) =>
    createBatchQueue(limits, queueErrors, work, rule).push

/** For a transaction, which has all that is asked of it to itself. */
export const eachAlone: Batching = (work) => async (input) => (await work([input]))[0]!
