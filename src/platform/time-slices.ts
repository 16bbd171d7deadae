import { setImmediate as turn } from 'node:timers/promises'
import { stopwatch } from './clock.ts'
import { createSemaphore } from './semaphore.ts'

/** So long the work may go on before others have a turn. */
const sliceMs = 5

/** Work of several callers in the same turn of the event loop would hold everybody else up for the sum of it. */
const oneAtATime = createSemaphore({
  runningMax: 1,
  waitingMax: Infinity,
  refusal: () => new Error('the line has no end'),
})

/** Works on one input after another, for a few milliseconds at a time; in between everybody else has a turn. */
export async function mapInTimeSlices<In, Out>(inputs: readonly In[], work: (input: In) => Out): Promise<Out[]> {
  const outputs: Out[] = []
  const runSlice = async (): Promise<void> => {
    const elapsed = stopwatch()
    while (outputs.length < inputs.length && elapsed() < sliceMs) outputs.push(work(inputs[outputs.length]!))
    await turn()
  }
  while (outputs.length < inputs.length) await oneAtATime(runSlice)
  return outputs
}
