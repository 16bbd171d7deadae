import type { Config } from '../settings/config.ts'
import type { Arrival } from '../domain/acceptance.ts'
import type { AuthorityChange } from '../domain/authority.ts'
import type { Observe } from '../platform/observe.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import { coalesce } from '../platform/coalesce.ts'
import type { Store } from '../store/index.ts'
import { createAuthorityChangeQueue } from './endings.ts'
import { createQueues } from './queues.ts'
import { createScheduler } from './scheduler.ts'
import type { ServeSubscription } from './serving.ts'
import { createWakes } from './wakes.ts'

export interface EngineDeps {
  clock: Clock
  config: Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>
  findEnded(of: AuthorityChange): Promise<boolean>
  observe: Pick<Observe, 'background'>
  serve: ServeSubscription
  store: Store
  timer: Timer
}

/**
 * Creates the scheduler that delivers the events of due subscriptions, up to the concurrency limits of this process.
 * Any number of processes can run one, because a process leases each subscription before a delivery run. If a process
 * dies, its leases expire and another process sends those messages again.
 */
export function createEngine({ clock, config, findEnded, observe, serve, store, timer }: EngineDeps) {
  const failed = (error: unknown): void => observe.background('webhooks', error)
  /** True if the database has a subscription; undefined until the first query. */
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

    /** Wakes the subscriptions of the mailboxes that received mail. */
    wake(arrivals: readonly Arrival[]): void {
      if (isUsed && !isClosing) wakes.add(arrivals)
    },

    /** Checks the subscriptions of an agent, client or session whose authority has changed in any process. */
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

export type Engine = ReturnType<typeof createEngine>
