/** Amounts of work that a step of a job found and did. */
export interface Step {
  found: number
  done: number
}

/** Highest number of idle steps in a row. Another process may have done the work that a step found. */
const idleStepsMax = 2

/**
 * Repeats a step until it finds no more work. Resolves with the amount of work done. Throws if several steps in a row
 * find work and do none, because a job that just stopped would seem to succeed.
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
