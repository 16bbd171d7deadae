import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../store/index.ts'
import { periodically } from './periodic.ts'

/** So long after a crash another process may take over. */
const leaseSeconds = 60
const turnSeconds = 10

/** How often who waits for its turn asks. */
const askAgainMs = 100

export interface LeaseDeps {
  store: Pick<Store, 'jobLeases'>
  /** Names this process among all that share the database. */
  holder: string
  leaseMs?: number
}

export interface Leases {
  /**
   * Does the work unless another process is at it, or one has done it less than so many milliseconds ago. Work that
   * fails is not done.
   */
  hold(
    name: string,
    work: () => Promise<void>,
    renewalFailed: (error: unknown) => void,
    doneForMs?: number,
  ): Promise<void>
  /** Does the work as soon as no other process is at it. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
}

/**
 * A lease is renewed while its job runs, given back at the end, or kept from everybody until the job is due again, and
 * ends by itself when its process does not live to do any of it. Leases only save work: a job must stay correct while a
 * process that lost its lease still runs it.
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
    const renewal = periodically(ms / 3, async () => void (await take(name, ms)), renewalFailed)
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
      const ms = turnSeconds * 1000
      while (!(await take(name, ms))) await delay(askAgainMs)
      return whileHeld(name, ms, work, () => {}) // who comes too early then is merely in its way
    },
  }
}
