import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition holds, and resolves with the milliseconds that it took. Throws after the time limit. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  secondsMax = 30,
): Promise<number> {
  const began = performance.now()
  while (!(await condition())) {
    if (performance.now() - began > secondsMax * 1000) throw new Error(`not in ${secondsMax} s: ${what}`)
    await pause(2)
  }
  return performance.now() - began
}

/** Returns true if the process reports that it can reach its database. */
export const isReady = async (listens: string): Promise<boolean> =>
  (await fetch(`${listens}/readyz`, { headers: { Connection: 'close' } })).ok
