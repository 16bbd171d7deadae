/** How much work a step of a job found, and how much of it the step did. */
export interface Step {
  found: number
  done: number
}

/** Another process may have done all that a step found; then the next step finds something else, or nothing. */
const idleStepsMax = 2

/**
 * Repeats a step until it finds no more work; resolves with how much was done. Throws when steps go on to find work and
 * do none of it: a job that stopped there would look as if it had succeeded.
 */
export async function untilDone(name: string, step: () => Promise<Step>): Promise<number> {
  let total = 0
  for (let idle = 0; ; ) {
    const { found, done } = await step()
    if (found === 0) return total
    total += done
    idle = done > 0 ? 0 : idle + 1
    if (idle > idleStepsMax) throw new Error(`${name} makes no progress: it finds ${found} rows again and removes none`)
  }
}
