import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { stopwatch } from './clock.ts'

/** Longest time that work holds the event loop before other events are handled. */
const sliceMs = 5

/** Limit to one slice at a time. Slices of several callers in one turn of the event loop would add up. */
const oneSliceAtATime = pLimit(1)

/**
 * Applies `work` to each input in turn, in slices of a few milliseconds. Other events are handled between the slices.
 */
export async function mapInTimeSlices<In, Out>(inputs: readonly In[], work: (input: In) => Out): Promise<Out[]> {
  const outputs: Out[] = []
  const runSlice = async (): Promise<void> => {
    const elapsed = stopwatch()
    while (outputs.length < inputs.length && elapsed() < sliceMs) outputs.push(work(inputs[outputs.length]!))
    await nextTurn()
  }
  while (outputs.length < inputs.length) await oneSliceAtATime(runSlice)
  return outputs
}

/** Applies `work`, which must be short, to each input in turn. Other events are handled every few milliseconds. */
export async function doInTimeSlices<In>(inputs: Iterable<In>, work: (input: In) => void): Promise<void> {
  let elapsed = stopwatch()
  for (const input of inputs) {
    if (elapsed() >= sliceMs) {
      await nextTurn()
      elapsed = stopwatch()
    }
    work(input)
  }
}

/**
 * Creates a queue that runs at most `perTurnMax` functions in one turn of the event loop. It suits functions that are
 * cheap to start and cause more work later. A function that is already queued is not queued twice.
 */
export function createTurnQueue(perTurnMax: number): (run: () => void) => void {
  const waiting = new Set<() => void>()
  let isRunning = false

  async function runAll(): Promise<void> {
    while (waiting.size > 0) {
      for (const run of [...waiting].slice(0, perTurnMax)) {
        waiting.delete(run)
        run()
      }
      await nextTurn()
    }
    isRunning = false
  }

  return (run) => {
    waiting.add(run)
    if (isRunning) return
    isRunning = true
    void runAll()
  }
}
