import type { Config } from '../settings/config.ts'
import type { DeletionClock } from '../mail/retention/deletion-clock.ts'
import type { Egress } from './egress/index.ts'
import type { Events } from './events/index.ts'
import type { MinuteCounts } from '../access/limits/minute-counts.ts'
import type { Observe } from '../platform/observe.ts'
import type { OwnerLimits } from '../access/limits/owner-limits.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { createEngine, type Engine } from './engine.ts'
import { createMessages } from './messages.ts'
import { createServeSubscription } from './serving.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { createSweeps } from './sweeps.ts'
import { createDeliveryRuns } from './delivery-run.ts'
import { createVerification } from './verification.ts'

export interface WebhookDeps {
  clock: Clock
  config: Config
  counts: MinuteCounts
  deletionClock: Pick<DeletionClock, 'hasJumped'>
  egress: Egress
  events: Pick<Events, 'read'>
  observe: Pick<Observe, 'webhooks' | 'background'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  store: Store
  timer: Timer
}

/** Subscriptions with a webhook endpoint, and the scheduler that delivers their events. */
export interface Webhooks extends Subscriptions, Omit<Engine, 'added'>, ReturnType<typeof createSweeps> {}

export function createWebhooks({
  clock,
  config,
  counts,
  deletionClock,
  egress,
  events,
  observe,
  ownerLimits,
  store,
  timer,
}: WebhookDeps): Webhooks {
  const messages = createMessages({ clock, egress, store })
  const countAttempt = ({ failure = 'ok' }: { failure?: string }): void => observe.webhooks.tried(failure)
  const runDelivery = createDeliveryRuns({ clock, events, messages, store, countAttempt })
  const serve = createServeSubscription({ clock, config, deletionClock, messages, observe, store, runDelivery })
  const sweeps = createSweeps({ clock, store })
  const { added, ...engine } = createEngine({ clock, config, observe, serve, store, timer, ...sweeps })
  const verify = createVerification({ clock, config, counts, messages })
  return {
    ...createSubscriptions({ clock, config, egress, ownerLimits, store, verify, added }),
    ...engine,
    ...sweeps,
  }
}
