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
