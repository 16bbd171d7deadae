/** Amounts of work that a step of a job found and did. */
export interface Step {
  found: number
  done: number
}

/** Idle steps in a row that are no error: another process may have done the work that a step found. */
const idleStepsMax = 2

/**
 * Repeats a step until it finds no more work; resolves with the amount of work done. Throws when several steps in a row
 * find work and do none of it, because a job that only stopped there would seem to succeed.
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
