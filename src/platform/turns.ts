import { setImmediate as turn } from 'node:timers/promises'
import { stopwatch } from './clock.ts'
import { createGate } from './gate.ts'

/** So long the work may go on before others have a turn. */
const turnMs = 5

/** Work of several callers in the same turn of the event loop would hold everybody else up for the sum of it. */
const line = createGate({ runningMax: 1, waitingMax: Infinity, full: () => new Error('the line has no end') })

/** Works on one input after another, for a few milliseconds at a time; in between everybody else has a turn. */
export async function inTurns<In, Out>(inputs: readonly In[], work: (input: In) => Out): Promise<Out[]> {
  const outputs: Out[] = []
  const workForAWhile = async (): Promise<void> => {
    const elapsed = stopwatch()
    while (outputs.length < inputs.length && elapsed() < turnMs) outputs.push(work(inputs[outputs.length]!))
    await turn()
  }
  while (outputs.length < inputs.length) await line(workForAWhile)
  return outputs
}
