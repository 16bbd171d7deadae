import { setImmediate as nextTurn } from 'node:timers/promises'
import { stopwatch, type Timer } from './clock.ts'

export interface QueueLimits {
  databaseWaitMs: number
  queueMax: number
  batchMax: number
  lanes: number
  /**
   * Whether batches run one after the other however many are on their way: then the next one goes on its way once it is
   * as large as those before it, since a small one would take a turn that a larger one could have had.
   */
  isPipelined?: boolean
}

/** How a process shares the database with other processes. */
export interface Pacing {
  /** Returns how many other processes run batches of several inputs. */
  othersBusy: () => number
  timer: Timer
  /** Starts a measurement of time in milliseconds. */
  measure?: () => () => number
}

const byItself: Pacing = { othersBusy: () => 0, timer: () => () => {} }

/** Longest pause in milliseconds. A slow disk makes batches slow, and a longer pause would save little. */
const pauseMax = 20

/** Errors of a queue. */
export interface QueueErrors {
  /** Returns the error for an input that finds the queue full or has waited too long. */
  refusal: () => Error
  /** Returns true if an error is about the whole batch and not about one of its inputs. */
  failsAll: (error: unknown) => boolean
}

/**
 * Limits a batch by the sum of its inputs' weights as well as by their number; a heavier input gets a batch of its own.
 */
export interface BatchRule<In> {
  weightOf: (input: In) => number
  weightMax: number
  /**
   * Begins a batch: what it returns is asked of what waits, in its order, whether it may be in it. The others keep
   * their places for the next one.
   */
  beginBatch?: () => (input: In) => boolean
}

interface Pending<In, Out> {
  input: In
  waitedMs: () => number
  resolve: (output: Out) => void
  reject: (reason: unknown) => void
}

/** So many times the length of a batch are looked through for what may be in it. */
const lookedThrough = 4

/** Takes a batch out of what waits, and at least the first. */
function takeBatch<Waiting extends { input: In }, In>(
  waiting: Waiting[],
  most: number,
  { weightOf, weightMax, beginBatch = () => () => true }: BatchRule<In>,
): Waiting[] {
  const mayJoin = beginBatch()
  const [batch, left]: [Waiting[], Waiting[]] = [[], []]
  let weight = 0
  for (const pending of waiting.slice(0, most * lookedThrough)) {
    if (batch.length === most) break
    const joins = mayJoin(pending.input) || batch.length === 0
    if (joins) weight += weightOf(pending.input)
    if (weight > weightMax && batch.length > 0) break
    ;(joins ? batch : left).push(pending)
  }
  waiting.splice(0, batch.length + left.length, ...left)
  return batch
}

function lateCount(waiting: readonly { waitedMs: () => number }[], waitMax: number): number {
  const inTime = waiting.findIndex(({ waitedMs }) => waitedMs() <= waitMax)
  return inTime === -1 ? waiting.length : inTime
}

interface RunnerOptions extends Pick<QueueErrors, 'failsAll'> {
  /** Called when an input is retried by itself, and another batch may run beside it. */
  beside: () => void
}

/** Runs batches. When a batch fails, runs its inputs one by one. */
function createRunner<In, Out>(
  work: (batch: readonly In[]) => Promise<readonly Out[]>,
  { failsAll, beside }: RunnerOptions,
) {
  let underWay = 0

  /** Resolves with a function that gives each input of the batch its output. */
  async function run(batch: readonly Pending<In, Out>[], succeeded: () => void): Promise<() => void> {
    try {
      underWay += batch.length
      const outputs = await work(batch.map(({ input }) => input)).finally(() => (underWay -= batch.length))
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

  return { run, underWay: () => underWay }
}

/** Pauses after a batch, until as many inputs wait for the next one; calls `over` when the time is over. */
function createPause({ othersBusy, timer, measure = stopwatch }: Pacing, over: () => void) {
  let cancel: (() => void) | undefined
  let inputsOfLast = 0

  function end(): void {
    cancel?.()
    cancel = undefined
  }

  return {
    /** Returns true while no batch of so many inputs may start. */
    holds: (inputs: number): boolean => cancel !== undefined && inputs < inputsOfLast,
    end,
    /** Returns a function that ends the measurement of a batch, and starts the pause after it. */
    measureBatch(inputs: number): () => void {
      const elapsed = measure()
      return () => {
        if (othersBusy() === 0) return
        inputsOfLast = inputs
        cancel = timer(Math.min(elapsed(), pauseMax), () => {
          cancel = undefined
          over()
        })
      }
    },
  }
}

/**
 * Processes inputs in batches: while all lanes are busy the next batch fills, so a single input never waits for others
 * and many inputs share the cost of a commit. A batch that fails is retried input by input, unless the error is about
 * all of it (the database is away), since then each input would wait for the same answer. An input that has waited too
 * long is rejected, so that a slow database does not add up the delays. No package combines the bound, the deadline and
 * the retry by input.
 *
 * Several processes that run batches at the same time would each run small ones, and a small batch costs about as much
 * as a large one. So while other processes are busy, a process runs one batch at a time. The next batch begins once it
 * is as large as the last one, or after a pause as long as the last batch. Single inputs are not delayed.
 */
export function createBatchQueue<In, Out>(
  { databaseWaitMs, queueMax, batchMax, lanes, isPipelined = false }: QueueLimits,
  { refusal, failsAll }: QueueErrors,
  work: (batch: readonly In[]) => Promise<readonly Out[]>,
  rule: BatchRule<In> = { weightOf: () => 0, weightMax: 0 },
  pacing: Pacing = byItself,
) {
  const waiting: Pending<In, Out>[] = []
  const pause = createPause(pacing, () => {
    void runLane()
    endIfIdle()
  })
  const runner = createRunner(work, { failsAll, beside: () => void runLane() })
  let busy = 0
  let idle: PromiseWithResolvers<void> | undefined

  function endIfIdle(): void {
    if (busy > 0 || waiting.length > 0) return
    idle?.resolve()
    idle = undefined
  }

  function isEnough(): boolean {
    if (pause.holds(waiting.length)) return false
    if (pacing.othersBusy() > 0) return runner.underWay() === 0
    return !isPipelined || waiting.length >= runner.underWay()
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

  /** What waits goes on its way before those are answered that are done: the database does not wait for the answers. */
  const runLane = async (): Promise<void> => {
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
    /** Resolves with the output for this input; rejects if the queue is full or the input waits too long. */
    push(input: In): Promise<Out> {
      if (waiting.length >= queueMax) return Promise.reject(refusal())
      return new Promise((resolve, reject) => {
        waiting.push({ input, waitedMs: stopwatch(), resolve, reject })
        void runLane()
      })
    },
    /** Resolves when nothing waits and nothing runs. */
    idle: (): Promise<void> => idle?.promise ?? Promise.resolve(),
    waiting: (): number => waiting.length,
  }
}
