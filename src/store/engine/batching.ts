import { batchQueueErrors } from '../../fault.ts'
import { createBatchQueue, type BatchRule, type BatchQueueLimits } from '../../platform/batch-queue.ts'

/**
 * Function that combines calls into batches. Calls that arrive while a statement runs share the next statement. The
 * outputs have the order of the inputs.
 */
export type Batching = <In, Out>(
  work: (inputs: readonly In[]) => Promise<readonly Out[]>,
  rule?: BatchRule<In>,
) => (input: In) => Promise<Out>

export const createBatching =
  (limits: BatchQueueLimits): Batching =>
  (work, rule) =>
    createBatchQueue(limits, batchQueueErrors, work, rule).push

/**
 * Runs each call as a statement of its own, without batches. Stores within a transaction use it, because they have only
 * one caller.
 */
export const noBatching: Batching = (work) => async (input) => (await work([input]))[0]!
