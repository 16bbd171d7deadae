import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { Queue, Queues } from './queues.ts'
import { readAuthorizationStates, type LeasedSubscription, type ServeSubscription } from './serving.ts'

export interface SchedulerDeps {
  clock: Clock
  queues: Queues
  serve: ServeSubscription
  store: Store
  isClosing(): boolean
  failed(error: unknown): void
}

/** Length of a lease. A delivery run takes less, so it ends before another process can lease the same subscription. */
export const leaseMs = 45_000

/** Most subscriptions that one statement leases. */
const leasedMax = 64

/** Creates the scheduler cycle, which leases due subscriptions while there are free slots and serves them. */
export function createScheduler({ clock, queues, serve, store, isClosing, failed }: SchedulerDeps) {
  const running = new Set<Promise<void>>()
  let runCount = 0

  /** Leases and starts some due subscriptions. Returns true if there may be more and a free slot. */
  async function takeSome(queue: Queue): Promise<boolean> {
    const limit = isClosing() ? 0 : Math.min(queues.freeSlots(queue), leasedMax)
    if (limit === 0) queues.noteWaiting()
    if (limit === 0) return false
    const hostsLeftOut = queues.fullHosts(queue)
    const leased = await store.webhookLeases.take(clock(), { ...queue, leaseMs, limit, hostsLeftOut })
    const withSlot = leased.filter((webhook) => queues.enter(queue, webhook))
    const withoutSlot = leased.filter((webhook) => !withSlot.includes(webhook))
    if (withoutSlot.length > 0) await store.webhookLeases.giveBack(withoutSlot, clock())
    if (withSlot.length > 0) await beginAll(withSlot)
    return leased.length === limit
  }

  async function beginAll(webhooks: readonly LeasedWebhook[]): Promise<void> {
    try {
      const ids = webhooks.map(({ id }) => id)
      const [retries, found] = await Promise.all([
        store.webhookRetries.read(ids),
        readAuthorizationStates(store, webhooks),
      ])
      webhooks.forEach((webhook, at) =>
        begin({ webhook, retries: retries.get(webhook.id) ?? [], authorization: found[at]! }),
      )
    } catch (error) {
      for (const webhook of webhooks) queues.leave(webhook)
      throw error
    }
  }

  function begin(leased: LeasedSubscription): void {
    runCount++
    const run = serve(leased, isClosing)
      .then((dueAt) => void (dueAt !== null && dueAt <= clock() && queues.noteWaiting()), failed)
      .finally(() => {
        running.delete(run)
        queues.leave(leased.webhook)
      })
    running.add(run)
  }

  return {
    async takeDue(): Promise<void> {
      for (const queue of queues.all) while (await takeSome(queue));
    },
    /** Returns the number of delivery runs started so far. */
    runCount: (): number => runCount,
    /** Resolves when the currently active delivery runs have ended. New ones may have started since. */
    async finished(): Promise<void> {
      await Promise.all(running)
    },
    isIdle: (): boolean => running.size === 0,
  }
}
