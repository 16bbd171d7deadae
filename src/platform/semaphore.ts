import pLimit from 'p-limit'

export interface SemaphoreLimits {
  runningMax: number
  waitingMax: number
  /** Creates the error for a job that finds the queue full. */
  refusal: () => Error
}

/** Function that runs jobs in the order of the calls. A job starts as soon as fewer than `runningMax` jobs run. */
export type Semaphore = <T>(job: () => Promise<T>) => Promise<T>

export function createSemaphore({ runningMax, waitingMax, refusal }: SemaphoreLimits): Semaphore {
  const limit = pLimit(runningMax)
  return async (job) => {
    if (limit.activeCount + limit.pendingCount >= runningMax + waitingMax) throw refusal()
    return limit(job)
  }
}

/** Creates semaphores by key. A semaphore exists only as long as it has jobs. */
export function createSemaphores(limits: SemaphoreLimits): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const semaphores = new Map<string, { semaphore: Semaphore; jobs: number }>()
  return async (key, job) => {
    const entry = semaphores.get(key) ?? { semaphore: createSemaphore(limits), jobs: 0 }
    semaphores.set(key, entry)
    entry.jobs++
    try {
      return await entry.semaphore(job)
    } finally {
      if (--entry.jobs === 0) semaphores.delete(key)
    }
  }
}
