import type { MinuteCounts } from '../access/minute-counts.ts'
import type { OwnerLimits } from '../access/owner-limits.ts'
import type { MailArrival } from '../domain/acceptance.ts'
import { type AuthorityChange, authorityChangeKey } from '../domain/authority.ts'
import type { DeletionClock } from '../mail/retention/deletion-clock.ts'
import { coalesce } from '../platform/caches.ts'
import { type Clock, createRepeatingWorker, type Timer } from '../platform/clock.ts'
import type { Observers } from '../platform/observe.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/index.ts'
import { createDeliveryRuns } from './delivery-run.ts'
import type { Egress } from '../egress/index.ts'
import type { Events } from './events.ts'
import { createMessages } from './messages.ts'
import { createQueues, createScheduler } from './queues.ts'
import { createServeSubscription, type NotifySuspended, type ServeSubscription } from './serving.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { createSweeps, wakeAfterFailureMs } from './sweeps.ts'
import { createEndpointLimits, createVerification } from './admission.ts'
import { createWebhookManagement } from './management.ts'

/** Milliseconds for which notifications are collected, so that one SQL statement handles all of them. */
const gatherMs = 20

interface WakeDeps {
  clock: Clock
  store: Pick<Store, 'webhookLeases'>
  timer: Timer
  failed(error: unknown): void
}

/**
 * Creates the queue of mailboxes with new mail. The queue makes the subscriptions of these mailboxes due and then calls
 * `found`. If a notification is lost, a periodic sweep makes the subscriptions due.
 */
function createWakes({ clock, store, timer, failed }: WakeDeps, found: () => void) {
  const agentIds = new Set<string>()
  const running = new Set<Promise<void>>()
  let stop: (() => void) | undefined

  async function wake(): Promise<void> {
    const batch = [...agentIds]
    agentIds.clear()
    if (await store.webhookLeases.wake(batch, clock(), wakeAfterFailureMs)) found()
  }

  function begin(): void {
    stopGathering()
    const run = wake()
      .catch(failed)
      .finally(() => void running.delete(run))
    running.add(run)
  }

  function stopGathering(): void {
    stop?.()
    stop = undefined
  }

  const finished = async (): Promise<void> => void (await Promise.all(running))

  return {
    add(arrivals: readonly MailArrival[]): void {
      for (const { agentId } of arrivals) agentIds.add(agentId)
      stop ??= timer(gatherMs, begin)
    },
    /** Makes the subscriptions of the queued mailboxes due without delay. Resolves when they are due. */
    flush(): Promise<void> {
      if (stop) begin()
      return finished()
    },
    close(): Promise<void> {
      stopGathering()
      return finished()
    },
  }
}

/** Highest number of queued authority changes. Further changes are dropped, because the periodic sweep finds them. */
const queuedMax = 10_000

interface EndingDeps {
  findEnded(of: AuthorityChange): Promise<boolean>
  failed(error: unknown): void
}

/**
 * Creates the queue of authority changes. The queue makes subscriptions due if a change ends them or allows them again.
 * It calls `found` after each change that affected a subscription.
 */
function createAuthorityChangeQueue({ findEnded, failed }: EndingDeps, found: () => void) {
  const queue = new Map<string, AuthorityChange>()

  async function applyQueued(): Promise<void> {
    const changes = [...queue.values()]
    queue.clear()
    for (const change of changes) if (await findEnded(change)) found()
  }
  const cycle = createRepeatingWorker(
    () => queue.size > 0,
    () => applyQueued().catch(failed),
  )

  return {
    add(change: AuthorityChange): void {
      if (queue.size < queuedMax) queue.set(authorityChangeKey(change), change)
      cycle.start()
    },
    finished: cycle.idle,
  }
}

interface EngineDeps {
  clock: Clock
  config: Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>
  findEnded(of: AuthorityChange): Promise<boolean>
  observe: Pick<Observers, 'background'>
  serve: ServeSubscription
  store: Store
  timer: Timer
}

/**
 * Creates the scheduler that delivers the events of due subscriptions, up to the concurrency limits of this process.
 * Any number of processes can run a scheduler, because a process leases each subscription before a delivery run. If a
 * process dies, its leases expire, and another process sends the same messages again.
 */
function createEngine({ clock, config, findEnded, observe, serve, store, timer }: EngineDeps) {
  const failed = (error: unknown): void => observe.background('webhooks', error)
  /** True if the database has a subscription; undefined before the first query. */
  let isUsed: boolean | undefined
  let isClosing = false
  const look = coalesce(() => scheduler.takeDue().catch(failed))
  const lookSoon = (): void => void look()
  const queues = createQueues(config, timer, lookSoon)
  const scheduler = createScheduler({ clock, queues, serve, store, failed, isClosing: () => isClosing })
  const wakes = createWakes({ clock, store, timer, failed }, lookSoon)
  const endings = createAuthorityChangeQueue({ findEnded, failed }, lookSoon)

  return {
    /** Starts delivery runs for due subscriptions within the concurrency limits. */
    async look(): Promise<void> {
      isUsed = await store.webhookLeases.any()
      if (isUsed) await look()
    },

    /** Queues the mailboxes that received mail, to make their subscriptions due. */
    wake(arrivals: readonly MailArrival[]): void {
      if (isUsed && !isClosing) wakes.add(arrivals)
    },

    /** Checks the subscriptions of an agent, client or session after its authority changed in any process. */
    authorityChanged(change: AuthorityChange): void {
      if (isUsed !== false && !isClosing) endings.add(change)
    },

    /** Starts the scheduler for a subscription that was just created or renewed. */
    added(): void {
      isUsed = true
      lookSoon()
    },

    /** Resolves when nothing is due and no delivery run is active. */
    async idle(): Promise<void> {
      let before: number
      do {
        await Promise.all([wakes.flush(), endings.finished()])
        await scheduler.finished()
        before = scheduler.runCount()
        await look()
      } while (scheduler.runCount() > before || !scheduler.isIdle())
    },

    /** Stops the scheduler and waits for the active delivery runs. */
    async close(): Promise<void> {
      isClosing = true
      await Promise.all([wakes.close(), endings.finished()])
      queues.close()
      await look()
      await scheduler.finished()
    },
  }
}

type Engine = ReturnType<typeof createEngine>

interface WebhookDeps {
  clock: Clock
  config: Config
  counts: MinuteCounts
  deletionClock: Pick<DeletionClock, 'hasJumped'>
  egress: Egress
  events: Pick<Events, 'read'>
  notify: NotifySuspended
  observe: Pick<Observers, 'webhooks' | 'background'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  store: Store
  timer: Timer
}

/** Subscriptions with a webhook endpoint, and the scheduler that delivers their events. */
export interface Webhooks
  extends Subscriptions,
    Omit<Engine, 'added'>,
    ReturnType<typeof createSweeps>,
    ReturnType<typeof createWebhookManagement> {}

export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { clock, config, counts, egress, events, observe, ownerLimits, store, timer } = deps
  const messages = createMessages({ clock, egress, store })
  const countAttempt = ({ failure = 'ok' }: { failure?: string }): void => observe.webhooks.tried(failure)
  const runDelivery = createDeliveryRuns({ clock, events, messages, store, countAttempt })
  const serve = createServeSubscription({ ...deps, messages, runDelivery })
  const sweeps = createSweeps({ clock, store })
  const { added, ...engine } = createEngine({ clock, config, observe, serve, store, timer, ...sweeps })
  const endpointLimits = createEndpointLimits({ clock, config, counts })
  const verify = createVerification({ endpointLimits, messages })
  const subscriptions = createSubscriptions({ clock, config, egress, ownerLimits, store, verify, added })
  return {
    ...subscriptions,
    ...createWebhookManagement({ clock, endpointLimits, events, find: subscriptions.find, messages, store }),
    ...engine,
    ...sweeps,
  }
}
