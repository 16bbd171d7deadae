import type { AuthorityChange } from '../domain/authority.ts'
import { longestRetryDelayMs } from '../domain/webhooks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { leaseMs } from './queues.ts'
import { isExpired, readAuthorizationStates } from './serving.ts'

/** Shortest time in milliseconds from a failed attempt to an attempt that new mail causes. */
export const wakeAfterFailureMs = 60_000

/**
 * Highest accepted difference between the clocks of two processes, in milliseconds. An attempt further in the future
 * comes from a process with a wrong clock.
 */
const leadMsMax = 60_000

/** Highest number of subscriptions in one page and in one update. */
const pageMax = 1_000

/**
 * Creates the periodic sweeps. They recover expired leases, make subscriptions due whose notification was lost, and
 * find ended subscriptions.
 */
export function createSweeps({ clock, store }: { clock: Clock; store: Store }) {
  const { webhookLeases } = store

  /** Makes subscriptions and retries due if a wrong clock has scheduled them too far in the future. */
  const pullBack = (): Promise<void> =>
    store.transaction(async (locked) => {
      const ids = await locked.webhookLeases.pullBack(clock(), leadMsMax, 2 * longestRetryDelayMs.message)
      if (ids.length > 0) await locked.webhookRetries.hurry(ids, clock())
    })

  return {
    /**
     * Recovers the leases of crashed processes. Makes subscriptions due that have unread events, or that a wrong clock
     * has scheduled too far in the future.
     */
    async findBehind(): Promise<void> {
      await webhookLeases.recover(clock(), 2 * leaseMs)
      await pullBack()
      while ((await webhookLeases.wakeBehind(clock(), wakeAfterFailureMs, pageMax)) === pageMax);
    },

    /**
     * Makes subscriptions due that have expired or lost their authorization. With `of`, checks only the subscriptions
     * that this authority change concerns. If an agent became active, makes its subscriptions due, too. Returns true if
     * it made any due.
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
        if (isActiveAgain) await webhookLeases.wake([of.id], clock(), wakeAfterFailureMs)
        isAny ||= endedIds.length > 0 || isActiveAgain
        after = page.at(-1)?.id
      }
      return isAny
    },
  }
}
