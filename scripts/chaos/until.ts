import { setTimeout as pause } from 'node:timers/promises'

/**
 * Polls until the condition holds; throws when it does not come true in time. Resolves with the milliseconds that it
 * took.
 */
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

/** Whether the process says that it can reach its database. */
export const isReady = async (listens: string): Promise<boolean> =>
  (await fetch(`${listens}/readyz`, { headers: { Connection: 'close' } })).ok
