import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../../store/index.ts'
import { runPeriodically } from './periodic.ts'

/** Seconds after a crash until another process may take over the job. */
const leaseSeconds = 60
const turnLeaseSeconds = 10

/** Milliseconds between two attempts of a waiting process to take the lease. */
const retryMs = 100

export interface LeaseDeps {
  store: Pick<Store, 'jobLeases'>
  /** Id of this process among all processes that share the database. */
  holder: string
  leaseMs?: number
}

export interface Leases {
  /**
   * Does the work under a lease. Does nothing if another process is doing it, or has done it within the last
   * `doneForMs`. Failed work does not count as done.
   */
  hold(
    name: string,
    work: () => Promise<void>,
    renewalFailed: (error: unknown) => void,
    doneForMs?: number,
  ): Promise<void>
  /** Does the work as soon as no other process is doing it. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
}

/**
 * Creates leases on jobs. A lease is renewed while its job runs. Afterwards it is released, or reserved until the job
 * is due again. It expires if its process dies. Leases only save work. A job must be correct even while a process that
 * lost its lease still runs it.
 */
export function createLeases({ store, holder, leaseMs = leaseSeconds * 1000 }: LeaseDeps): Leases {
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
      return whileHeld(name, ms, work, () => {}) // a failed renewal only lets another process begin early
    },
  }
}
