import { setImmediate as turn } from 'node:timers/promises'
import { stopwatch } from './clock.ts'

/** So long one caller's work may go on before others have a turn. */
const turnMs = 5

/** Works on one input after another; between two of them others have a turn where the work has taken its time. */
export async function inTurns<In, Out>(inputs: readonly In[], work: (input: In) => Out): Promise<Out[]> {
  const outputs: Out[] = []
  let elapsed = stopwatch()
  for (const input of inputs) {
    if (elapsed() > turnMs) {
      await turn()
      elapsed = stopwatch()
    }
    outputs.push(work(input))
  }
  return outputs
}
