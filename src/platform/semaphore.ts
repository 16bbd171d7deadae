/** Lets so many jobs run at once and so many wait. */
export interface SemaphoreLimits {
  runningMax: number
  waitingMax: number
  /** What a job that can not even wait is refused with. */
  refusal: () => Error
}

/** Runs a job when it is its turn, in order. */
export type Semaphore = <T>(job: () => Promise<T>) => Promise<T>

export function createSemaphore({ runningMax, waitingMax, refusal }: SemaphoreLimits): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw refusal()
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

/** A semaphore of its own for each key, for as long as it has a job. */
export function createSemaphores(limits: SemaphoreLimits): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const semaphores = new Map<string, { semaphore: Semaphore; jobs: number }>()
  return async (key, job) => {
    const own = semaphores.get(key) ?? { semaphore: createSemaphore(limits), jobs: 0 }
    semaphores.set(key, own)
    own.jobs++
    try {
      return await own.semaphore(job)
    } finally {
      if (--own.jobs === 0) semaphores.delete(key)
    }
  }
}
