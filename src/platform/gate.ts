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

/** A gate of its own for each key, for as long as somebody is at it. */
export function createGates(limits: GateLimits): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const gates = new Map<string, { gate: Gate; jobs: number }>()
  return async (key, job) => {
    const own = gates.get(key) ?? { gate: createGate(limits), jobs: 0 }
    gates.set(key, own)
    own.jobs++
    try {
      return await own.gate(job)
    } finally {
      if (--own.jobs === 0) gates.delete(key)
    }
  }
}
