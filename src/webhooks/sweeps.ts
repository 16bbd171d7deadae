import type { AuthorityChange } from '../domain/authority.ts'
import { longestDelayMs } from '../domain/webhooks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { leaseMs } from './rounds.ts'
import { isExpired, readStandings } from './serving.ts'

/** Shortest time between two attempts that new mail causes, for a subscription whose last attempt failed. */
export const wakeIntervalMs = 60_000

/** Largest difference between the clocks of two processes. An attempt later than that is in the future. */
const leadMsMax = 60_000

/** Subscriptions of one page, and of one update. */
const pageMax = 1_000

/**
 * Creates the sweeps. They recover expired leases, wake subscriptions whose notification was lost, and find ended
 * ones.
 */
export function createSweeps({ clock, store }: { clock: Clock; store: Store }) {
  const { webhookLeases } = store

  /** Makes the subscriptions due, and their retries, that a clock has delayed which was set back since. */
  const pullBack = (): Promise<void> =>
    store.transaction(async (locked) => {
      const ids = await locked.webhookLeases.pullBack(clock(), leadMsMax, 2 * longestDelayMs.message)
      if (ids.length > 0) await locked.webhookRetries.hurry(ids, clock())
    })

  return {
    /**
     * Recovers the leases of processes that died, and wakes subscriptions with unread events. Also wakes those that a
     * clock has delayed that was ahead and was set back.
     */
    async findBehind(): Promise<void> {
      await webhookLeases.recover(clock(), 2 * leaseMs)
      await pullBack()
      while ((await webhookLeases.wakeBehind(clock(), wakeIntervalMs, pageMax)) === pageMax);
    },

    /**
     * Wakes subscriptions that have expired or lost their authorization. With `of`, checks only those that the change
     * of authority concerns, and wakes those of an agent that became active. Returns true if it found any.
     */
    async findEnded(of?: AuthorityChange): Promise<boolean> {
      let isAny = false
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await webhookLeases.page(after, pageMax, of)
        const found = page.length > 0 ? await readStandings(store, page) : []
        const isOver = (at: number): boolean => found[at] === 'ended' || isExpired(page[at]!, clock())
        const over = page.filter((_, at) => isOver(at)).map(({ id }) => id)
        if (over.length > 0) await webhookLeases.wakeThese(over, clock())
        const isBack = of?.kind === 'agent' && found.includes('authorized')
        if (isBack) await webhookLeases.wake([of.id], clock(), wakeIntervalMs)
        isAny ||= over.length > 0 || isBack
        after = page.at(-1)?.id
      }
      return isAny
    },
  }
}
