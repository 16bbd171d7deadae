import type { AuthorityChange } from '../domain/authority.ts'
import { longestDelayMs } from '../domain/webhooks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { leaseMs } from './queues.ts'
import { isExpired, readAuthorizationStates } from './serving.ts'

/**
 * Shortest time in milliseconds between two attempts that new mail causes, for a subscription whose last attempt
 * failed.
 */
export const wakeIntervalMs = 60_000

/**
 * Highest difference between the clocks of two processes, in milliseconds. A wrong clock has scheduled an attempt that
 * is later.
 */
const leadMsMax = 60_000

/** Highest number of subscriptions in one page and in one update. */
const pageMax = 1_000

/**
 * Creates the sweeps. They recover expired leases, wake subscriptions whose notification was lost, and find ended
 * subscriptions.
 */
export function createSweeps({ clock, store }: { clock: Clock; store: Store }) {
  const { webhookLeases } = store

  /** Makes subscriptions and retries due that a wrong clock has scheduled too far in the future. */
  const pullBack = (): Promise<void> =>
    store.transaction(async (locked) => {
      const ids = await locked.webhookLeases.pullBack(clock(), leadMsMax, 2 * longestDelayMs.message)
      if (ids.length > 0) await locked.webhookRetries.hurry(ids, clock())
    })

  return {
    /**
     * Recovers the leases of processes that died, and wakes subscriptions with unread events. Also wakes subscriptions
     * that a wrong clock has scheduled too far in the future.
     */
    async findBehind(): Promise<void> {
      await webhookLeases.recover(clock(), 2 * leaseMs)
      await pullBack()
      while ((await webhookLeases.wakeBehind(clock(), wakeIntervalMs, pageMax)) === pageMax);
    },

    /**
     * Wakes subscriptions that have expired or lost their authorization. With `of`, checks only subscriptions that the
     * change of authority concerns. Then it also wakes those of an agent that became active. Returns true if it woke
     * any.
     */
    async findEnded(of?: AuthorityChange): Promise<boolean> {
      let isAny = false
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await webhookLeases.page(after, pageMax, of)
        const found = page.length > 0 ? await readAuthorizationStates(store, page) : []
        const hasEnded = (at: number): boolean => found[at] === 'ended' || isExpired(page[at]!, clock())
        const endedIds = page.filter((_, at) => hasEnded(at)).map(({ id }) => id)
        if (endedIds.length > 0) await webhookLeases.wakeThese(endedIds, clock())
        const isActiveAgain = of?.kind === 'agent' && found.includes('authorized')
        if (isActiveAgain) await webhookLeases.wake([of.id], clock(), wakeIntervalMs)
        isAny ||= endedIds.length > 0 || isActiveAgain
        after = page.at(-1)?.id
      }
      return isAny
    },
  }
}
