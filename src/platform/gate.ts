/** Lets so many jobs run at once and so many wait. */
export interface GateLimits {
  runningMax: number
  waitingMax: number
  /** What a job that can not even wait is refused with. */
  full: () => Error
}

/** Runs a job when it is its turn, in order. */
export type Gate = <T>(job: () => Promise<T>) => Promise<T>

export function createGate({ runningMax, waitingMax, full }: GateLimits): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
