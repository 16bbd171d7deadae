import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { stopwatch } from './clock.ts'

/** How long the work may hold the event loop before other events are handled. */
const sliceMs = 5

/** Slices of several callers in the same turn of the event loop would hold everybody else up for the sum of them. */
const oneSliceAtATime = pLimit(1)

/** Works on one input after another in slices of a few milliseconds; between two slices other events are handled. */
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

/** Does one piece of work after another, of which none is long; other events are handled every few milliseconds. */
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
 * Runs what is given in its order, at once where nothing waits, and only so much of it in one turn of the event loop:
 * for what is cheap to begin, and costs more as it goes on. What waits already is not run twice.
 */
export function createTurns(perTurnMax: number): (run: () => void) => void {
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
