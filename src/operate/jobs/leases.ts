import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../../store/index.ts'
import { runPeriodically } from './periodic.ts'

/** Seconds after a crash until another process may take over the job. */
const leaseSeconds = 60
const turnLeaseSeconds = 10

/** Milliseconds between two attempts of a waiting process to take the lease. */
const retryMs = 100

export interface JobLeaseDeps {
  store: Pick<Store, 'jobLeases'>
  /** Id of this process among all processes that share the database. */
  holder: string
  leaseMs?: number
}

export interface JobLeases {
  /**
   * Does the work while this process holds the lease. Does nothing if another process is doing the work, or if it was
   * done within the last `doneForMs` milliseconds. Failed work does not count as done.
   */
  hold(
    name: string,
    work: () => Promise<void>,
    renewalFailed: (error: unknown) => void,
    doneForMs?: number,
  ): Promise<void>
  /** Waits until no other process holds the lease, then does the work. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
}

/**
 * Creates leases on jobs. A process renews its lease while it runs the job. Afterwards it releases the lease, or
 * reserves it until the job is due again. The lease expires if the process dies. Leases only avoid double work. A job
 * must be correct even if a process that lost its lease is still running it.
 */
export function createJobLeases({ store, holder, leaseMs = leaseSeconds * 1000 }: JobLeaseDeps): JobLeases {
  const take = (name: string, ms: number): Promise<boolean> => store.jobLeases.take(name, holder, ms)

  async function whileHeld<T>(
    name: string,
    ms: number,
    work: () => Promise<T>,
    renewalFailed: (error: unknown) => void,
    doneForMs = 0,
  ): Promise<T> {
    const renewal = runPeriodically(ms / 3, async () => void (await take(name, ms)), renewalFailed)
    let isDone = false
    try {
      const result = await work()
      isDone = true
      return result
    } finally {
      await renewal.stop()
      if (isDone && doneForMs > 0) await store.jobLeases.reserve(name, holder, doneForMs)
      else await store.jobLeases.giveBack(name, holder)
    }
  }

  return {
    async hold(name, work, renewalFailed, doneForMs) {
      if (await take(name, leaseMs)) await whileHeld(name, leaseMs, work, renewalFailed, doneForMs)
    },
    async inTurn(name, work) {
      const ms = turnLeaseSeconds * 1000
      while (!(await take(name, ms))) await delay(retryMs)
      return whileHeld(name, ms, work, () => {}) // after a failed renewal, another process may begin early
    },
  }
}
