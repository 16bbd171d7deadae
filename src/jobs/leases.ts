import type { Store } from '../store/index.ts'
import { every } from './periodic.ts'

/** So long after a crash another process may take over. */
const leaseSeconds = 60

export interface LeaseDeps {
  store: Pick<Store, 'jobLeases'>
  /** Names this process among all that share the database. */
  holder: string
  leaseMs?: number
}

export interface Leases {
  /** Does the work unless another process is at it; for as long as it takes, and no longer. */
  hold(name: string, work: () => Promise<void>, renewalFailed: (error: unknown) => void): Promise<void>
}

/**
 * A lease is renewed while its job runs, given back at the end, and ends by itself when its process does not live to
 * do either. It saves work: a job must be right as well where a process that was cut off still runs it.
 */
export function createLeases({ store, holder, leaseMs = leaseSeconds * 1000 }: LeaseDeps): Leases {
  return {
    async hold(name, work, renewalFailed) {
      const take = (): Promise<boolean> => store.jobLeases.take(name, holder, leaseMs)
      if (!(await take())) return
      const renewal = every(leaseMs / 3, async () => void (await take()), renewalFailed)
      try {
        await work()
      } finally {
        await renewal.stop()
        await store.jobLeases.giveBack(name, holder)
      }
    },
  }
}
