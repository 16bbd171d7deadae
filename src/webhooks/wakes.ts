import type { Arrival } from '../domain/acceptance.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { soonestMs } from './sweeps.ts'

/** So long they gather, for one statement. */
const gatherMs = 20

interface WakeDeps {
  clock: Clock
  store: Pick<Store, 'webhookLeases'>
  timer: Timer
  failed(error: unknown): void
}

/** Makes due what has got something into its mailbox; `found` is called then. What is lost here is found by sweeps. */
export function createWakes({ clock, store, timer, failed }: WakeDeps, found: () => void) {
  const agentIds = new Set<string>()
  const running = new Set<Promise<void>>()
  let stop: (() => void) | undefined

  async function wake(): Promise<void> {
    const woken = [...agentIds]
    agentIds.clear()
    if (await store.webhookLeases.wake(woken, clock(), soonestMs)) found()
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
    /** Does at once what has gathered, and waits for it. */
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
