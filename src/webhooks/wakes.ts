import type { Arrival } from '../domain/acceptance.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { wakeIntervalMs } from './sweeps.ts'

/** Milliseconds for which notifications gather, so that one statement serves them all. */
const gatherMs = 20

interface WakeDeps {
  clock: Clock
  store: Pick<Store, 'webhookLeases'>
  timer: Timer
  failed(error: unknown): void
}

/**
 * Creates the queue of notified mailboxes. It wakes their subscriptions and then calls `found`. The sweep finds what a
 * lost notification missed.
 */
export function createWakes({ clock, store, timer, failed }: WakeDeps, found: () => void) {
  const agentIds = new Set<string>()
  const running = new Set<Promise<void>>()
  let stop: (() => void) | undefined

  async function wake(): Promise<void> {
    const batch = [...agentIds]
    agentIds.clear()
    if (await store.webhookLeases.wake(batch, clock(), wakeIntervalMs)) found()
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
    add(arrivals: readonly Arrival[]): void {
      for (const { agentId } of arrivals) agentIds.add(agentId)
      stop ??= timer(gatherMs, begin)
    },
    /** Wakes the queued mailboxes at once, and waits for that. */
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
