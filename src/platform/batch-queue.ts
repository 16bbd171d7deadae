import { setImmediate as nextTurn } from 'node:timers/promises'
import { startStopwatch, type Timer } from './clock.ts'

export interface BatchQueueLimits {
  databaseWaitMs: number
  queueMax: number
  batchMax: number
  lanes: number
  /**
   * True if the database runs pipelined batches one after the other. The queue then sends the next batch only when it
   * is as large as the running batches together. A small batch would delay a larger one.
   */
  isPipelined?: boolean
}

/** Dependencies of the pauses between batches, in which other processes use the database. */
export interface BatchPauseDeps {
  /** Returns the number of other processes that run batches of several inputs. */
  othersBusy: () => number
  timer: Timer
  /** Starts a stopwatch. Returns a function that returns the elapsed milliseconds. */
  measure?: () => () => number
}

const noPacing: BatchPauseDeps = { othersBusy: () => 0, timer: () => () => {} }

/** Longest pause in milliseconds. A pause lasts as long as the last batch, and a slow disk would make it too long. */
const pauseMax = 20

/** Functions that decide about the errors of a queue. */
export interface BatchQueueErrors {
  /** Returns the error for an input that finds the queue full or has waited too long. */
  refusal: () => Error
  /** Returns true if an error concerns the whole batch, and not one of its inputs. */
  failsAll: (error: unknown) => boolean
}

/**
 * Rule that limits a batch by the sum of the weights of its inputs. An input that is heavier than the limit gets a
 * batch of its own.
 */
export interface BatchRule<In> {
  weightOf: (input: In) => number
  weightMax: number
  /**
   * Begins a batch. Returns a predicate that the queue calls for each waiting input, in their order. The predicate
   * returns true if the input may join the batch. Other inputs wait for the next batch.
   */
  beginBatch?: () => (input: In) => boolean
}

interface Pending<In, Out> {
  input: In
  waitedMs: () => number
  resolve: (output: Out) => void
  reject: (reason: unknown) => void
}

/** Highest number of waiting inputs that the queue examines for a batch, as a multiple of the longest batch. */
const searchFactor = 4

/** Removes the inputs of the next batch from the waiting inputs, and returns them. Takes at least the first input. */
function takeBatch<Waiting extends { input: In }, In>(
  waiting: Waiting[],
  most: number,
  { weightOf, weightMax, beginBatch = () => () => true }: BatchRule<In>,
): Waiting[] {
  const mayJoin = beginBatch()
  const [batch, others]: [Waiting[], Waiting[]] = [[], []]
  let weight = 0
  for (const pending of waiting.slice(0, most * searchFactor)) {
    if (batch.length === most) break
    const joins = mayJoin(pending.input) || batch.length === 0
    if (joins) weight += weightOf(pending.input)
    if (weight > weightMax && batch.length > 0) break
    ;(joins ? batch : others).push(pending)
  }
  waiting.splice(0, batch.length + others.length, ...others)
  return batch
}

function lateCount(waiting: readonly { waitedMs: () => number }[], waitMax: number): number {
  const inTime = waiting.findIndex(({ waitedMs }) => waitedMs() <= waitMax)
  return inTime === -1 ? waiting.length : inTime
}

interface RunnerOptions extends Pick<BatchQueueErrors, 'failsAll'> {
  /** Called when a single input is retried, because another batch may run at the same time. */
  beside: () => void
}

/** Creates the runner of batches. When a batch fails, it runs the inputs one by one. */
function createRunner<In, Out>(
  work: (batch: readonly In[]) => Promise<readonly Out[]>,
  { failsAll, beside }: RunnerOptions,
) {
  let activeInputs = 0

  /** Runs a batch. Resolves with a function that gives each input its output. */
  async function run(batch: readonly Pending<In, Out>[], succeeded: () => void): Promise<() => void> {
    try {
      activeInputs += batch.length
      const outputs = await work(batch.map(({ input }) => input)).finally(() => (activeInputs -= batch.length))
      succeeded()
      return () => batch.forEach(({ resolve }, index) => resolve(outputs[index]!))
    } catch (error) {
      if (batch.length === 1 || failsAll(error)) return () => batch.forEach(({ reject }) => reject(error))
      for (const pending of batch) {
        const running = run([pending], () => {})
        beside()
        await running.then((answer) => answer())
      }
      return () => {}
    }
  }

  return { run, activeInputs: () => activeInputs }
}

/**
 * Creates the pause after a batch. During the pause, only a batch as large as the last one may start. Calls
 * `pauseEnded` when the time of the pause is over.
 */
function createPause({ othersBusy, timer, measure = startStopwatch }: BatchPauseDeps, pauseEnded: () => void) {
  let cancel: (() => void) | undefined
  let inputsOfLast = 0

  function end(): void {
    cancel?.()
    cancel = undefined
  }

  return {
    /** Returns true while the pause delays a batch with this number of inputs. */
    holds: (inputs: number): boolean => cancel !== undefined && inputs < inputsOfLast,
    end,
    /** Starts to measure a batch. Returns a function that starts the pause, which lasts as long as the batch. */
    measureBatch(inputs: number): () => void {
      const elapsed = measure()
      return () => {
        if (othersBusy() === 0) return
        inputsOfLast = inputs
        cancel = timer(Math.min(elapsed(), pauseMax), () => {
          cancel = undefined
          pauseEnded()
        })
      }
    },
  }
}

/**
 * Creates a queue that processes inputs in batches. Inputs that arrive while all workers are busy form the next batch.
 * A single input therefore waits for no other, and many inputs share the cost of a commit. If a batch fails, its inputs
 * are retried one by one, unless the error concerns the whole batch, such as a lost database. An input that has waited
 * too long is rejected, so that delays of a slow database do not add up. No package combines these limits with the
 * retry of single inputs.
 *
 * If several processes run batches at the same time, all batches are small, but a small batch costs about as much as a
 * large one. While other processes are busy, a process therefore runs one batch at a time. The next batch begins when
 * it is as large as the last one, or after a pause as long as the last batch. A batch of one input causes no pause.
 */
export function createBatchQueue<In, Out>(
  { databaseWaitMs, queueMax, batchMax, lanes, isPipelined = false }: BatchQueueLimits,
  { refusal, failsAll }: BatchQueueErrors,
  work: (batch: readonly In[]) => Promise<readonly Out[]>,
  rule: BatchRule<In> = { weightOf: () => 0, weightMax: 0 },
  pacing: BatchPauseDeps = noPacing,
) {
  const waiting: Pending<In, Out>[] = []
  const pause = createPause(pacing, () => {
    void runWorker()
    endIfIdle()
  })
  const runner = createRunner(work, { failsAll, beside: () => void runWorker() })
  let busy = 0
  let idle: PromiseWithResolvers<void> | undefined

  function endIfIdle(): void {
    if (busy > 0 || waiting.length > 0) return
    idle?.resolve()
    idle = undefined
  }

  function isEnough(): boolean {
    if (pause.holds(waiting.length)) return false
    if (pacing.othersBusy() > 0) return runner.activeInputs() === 0
    return !isPipelined || waiting.length >= runner.activeInputs()
  }

  const nextRun = (): Promise<() => void> | undefined => {
    if (!isEnough()) return undefined
    for (const { reject } of waiting.splice(0, lateCount(waiting, databaseWaitMs))) reject(refusal())
    const batch = takeBatch(waiting, batchMax, rule)
    if (batch.length === 0) return undefined
    pause.end()
    const gather = pause.measureBatch(batch.length)
    return runner.run(batch, () => void (batch.length > 1 && gather()))
  }

  /** Runs batches. Sends the next batch before it answers the last one, so that the database does not wait. */
  const runWorker = async (): Promise<void> => {
    if (waiting.length === 0 || busy === lanes || !isEnough()) return
    idle ??= Promise.withResolvers()
    busy++
    await nextTurn()
    for (let running = nextRun(); running !== undefined; ) {
      const answer = await running
      const following = nextRun()
      if (following === undefined) answer()
      await nextTurn()
      if (following !== undefined) answer()
      running = following ?? nextRun()
    }
    busy--
    endIfIdle()
  }

  return {
    /** Adds an input. Resolves with its output. Rejects if the queue is full or the input waits too long. */
    push(input: In): Promise<Out> {
      if (waiting.length >= queueMax) return Promise.reject(refusal())
      return new Promise((resolve, reject) => {
        waiting.push({ input, waitedMs: startStopwatch(), resolve, reject })
        void runWorker()
      })
    },
    /** Resolves when no input waits and no batch runs. */
    idle: (): Promise<void> => idle?.promise ?? Promise.resolve(),
    waiting: (): number => waiting.length,
  }
}
