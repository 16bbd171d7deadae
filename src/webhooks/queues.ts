import { slowDeliveryMs } from '../domain/webhooks.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/index.ts'
import { asService } from '../platform/acting.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import { type LeasedSubscription, readAuthorizationStates, type ServeSubscription } from './serving.ts'
import { createSums } from '../platform/caches.ts'

/** Creates the counts of active delivery runs by host. Each host has the same limit. */
function createHostCounts(perHostMax: number) {
  const counts = createSums()
  const isFull = (host: string): boolean => counts.of(host) >= perHostMax
  return {
    isFull,
    full: (): string[] => counts.names().filter(isFull),
    enter: (host: string): void => counts.add(host, 1),
    leave: (host: string): void => counts.add(host, -1),
  }
}

interface SchedulerDeps {
  clock: Clock
  queues: Queues
  serve: ServeSubscription
  store: Store
  isClosing(): boolean
  failed(error: unknown): void
}

/**
 * Length of a lease in milliseconds. It is longer than any delivery run, so that no other process leases the
 * subscription during the run.
 */
export const leaseMs = 45_000

/** Highest number of subscriptions that one statement leases. */
const leasedMax = 64

/**
 * Creates the scheduler cycle. The cycle leases due subscriptions while slots are free, and starts their delivery runs.
 */
export function createScheduler({ clock, queues, serve, store, isClosing, failed }: SchedulerDeps) {
  const running = new Set<Promise<void>>()
  let runCount = 0

  /** Leases some due subscriptions and starts their delivery runs. Returns true if more subscriptions may be due. */
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
    takeDue: (): Promise<void> =>
      asService(async () => {
        for (const queue of queues.all) while (await takeSome(queue));
      }),
    /** Returns the number of delivery runs started so far. */
    runCount: (): number => runCount,
    /** Resolves when the currently active delivery runs have ended. New runs may have started since. */
    async finished(): Promise<void> {
      await Promise.all(running)
    },
    isIdle: (): boolean => running.size === 0,
  }
}

/**
 * Queue of due subscriptions. One queue has the healthy subscriptions. The other one has the slow subscriptions and
 * those whose last attempt failed, so that healthy subscriptions never wait for them.
 */
interface Queue {
  isTroubled: boolean
}

interface Running {
  queue: Queue
  /**
   * True if the delivery run has taken longer than `slowDeliveryMs`. It then no longer counts against the limit of its
   * queue.
   */
  isSlow: boolean
  stopWaiting(): void
}

/** Share of the concurrency limits that slow and failing subscriptions may use. */
const troubledShare = 1 / 4

const healthy: Queue = { isTroubled: false }
const troubled: Queue = { isTroubled: true }

const shareOf = (most: number): number => Math.max(1, Math.floor(most * troubledShare))

type Limits = Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>

/**
 * Creates the concurrency limits of the two queues. Calls `slotFreed` when a slot becomes free while a subscription
 * waits for one.
 */
export function createQueues({ webhooksAtOnce, webhooksPerHostAtOnce }: Limits, timer: Timer, slotFreed: () => void) {
  const running = new Map<LeasedWebhook, Running>()
  const hosts = createHostCounts(webhooksPerHostAtOnce)
  const troubledHosts = createHostCounts(shareOf(webhooksPerHostAtOnce))
  const hostsFor = (queue: Queue) => (queue === troubled ? [hosts, troubledHosts] : [hosts])
  let isWaiting = false

  const count = (isCounted: (one: Running) => boolean): number => [...running.values()].filter(isCounted).length

  function announceSlot(): void {
    if (!isWaiting) return
    isWaiting = false
    slotFreed()
  }

  /** Frees the slot of a slow delivery run, unless its queue already has too many slow runs. */
  function releaseSlow(one: Running): void {
    if (count(({ isSlow, queue }) => isSlow && queue === one.queue) >= webhooksAtOnce) return
    one.isSlow = true
    announceSlot()
  }

  return {
    all: [healthy, troubled] as const,

    /** Returns the number of free slots in the queue. */
    freeSlots(queue: Queue): number {
      const most = queue === troubled ? shareOf(webhooksAtOnce) : webhooksAtOnce
      return Math.max(0, most - count((one) => one.queue === queue && !one.isSlow))
    },

    fullHosts(queue: Queue): string[] {
      const full = new Set(hostsFor(queue).flatMap((hostCount) => hostCount.full()))
      if (full.size > 0) isWaiting = true
      return [...full]
    },

    /** Takes a slot for the subscription. Returns false if its host has no free slot. */
    enter(queue: Queue, webhook: LeasedWebhook): boolean {
      const { host } = webhook
      if (hostsFor(queue).some(({ isFull }) => isFull(host))) return false
      for (const { enter } of hostsFor(queue)) enter(host)
      const one: Running = { queue, isSlow: false, stopWaiting: () => {} }
      one.stopWaiting = timer(slowDeliveryMs, () => releaseSlow(one))
      running.set(webhook, one)
      return true
    },

    leave(webhook: LeasedWebhook): void {
      const one = running.get(webhook)
      if (!one) return
      one.stopWaiting()
      running.delete(webhook)
      for (const { leave } of hostsFor(one.queue)) leave(webhook.host)
      announceSlot()
    },

    /** Records that a due subscription waits for a slot. */
    noteWaiting(): void {
      isWaiting = true
    },

    close(): void {
      for (const { stopWaiting } of running.values()) stopWaiting()
    },
  }
}

type Queues = ReturnType<typeof createQueues>
