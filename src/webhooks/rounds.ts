import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import type { Lane, Lanes } from './lanes.ts'
import { standings, type Leased, type Serve } from './serving.ts'

export interface RoundDeps {
  clock: Clock
  lanes: Lanes
  serve: Serve
  store: Store
  isClosing(): boolean
  failed(error: unknown): void
}

/** Longer than a turn may take, so that it is over before another process begins one for the same subscription. */
const leaseMs = 45_000

const takenAtOnce = 64

/** Takes what is due, as much as there is room for, and has it served. */
export function createRounds({ clock, lanes, serve, store, isClosing, failed }: RoundDeps) {
  const running = new Set<Promise<void>>()
  let begun = 0

  /** Whether there may be more, and room for it. */
  async function takeSome(lane: Lane): Promise<boolean> {
    const limit = isClosing() ? 0 : Math.min(lanes.room(lane), takenAtOnce)
    if (limit === 0) lanes.wanted()
    if (limit === 0) return false
    const hostsLeftOut = lanes.fullHosts(lane)
    const taken = await store.webhookLeases.take(clock(), { ...lane, leaseMs, limit, hostsLeftOut })
    const entered = taken.filter((webhook) => lanes.enter(lane, webhook))
    const others = taken.filter((webhook) => !entered.includes(webhook))
    if (others.length > 0) await store.webhookLeases.giveBack(others, clock())
    if (entered.length > 0) await beginAll(entered)
    return taken.length === limit
  }

  async function beginAll(webhooks: readonly LeasedWebhook[]): Promise<void> {
    try {
      const ids = webhooks.map(({ id }) => id)
      const [retries, found] = await Promise.all([store.webhookRetries.read(ids), standings(store, webhooks)])
      webhooks.forEach((webhook, at) =>
        begin({ webhook, retries: retries.get(webhook.id) ?? [], standing: found[at]! }),
      )
    } catch (error) {
      for (const webhook of webhooks) lanes.leave(webhook)
      throw error
    }
  }

  function begin(leased: Leased): void {
    begun++
    const run = serve(leased, isClosing)
      .then((dueAt) => void (dueAt !== null && dueAt <= clock() && lanes.wanted()), failed)
      .finally(() => {
        running.delete(run)
        lanes.leave(leased.webhook)
      })
    running.add(run)
  }

  return {
    async takeDue(): Promise<void> {
      for (const lane of lanes.all) while (await takeSome(lane));
    },
    /** How many turns have begun so far. */
    begun: (): number => begun,
    /** Resolves when those are over that are under way; others may have begun meanwhile. */
    async finished(): Promise<void> {
      await Promise.all(running)
    },
    isIdle: (): boolean => running.size === 0,
  }
}
