import type { Arrival } from '../domain/acceptance.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { soonestMs } from './sweeps.ts'

/** So long hints gather, for one statement. */
const gatherMs = 20

interface HintDeps {
  clock: Clock
  store: Pick<Store, 'webhooks'>
  timer: Timer
  failed(error: unknown): void
}

/** Gathers what came into mailboxes; `found` is called when something is due for it. Lost hints are found by sweeps. */
export function createHints({ clock, store, timer, failed }: HintDeps, found: () => void) {
  const agentIds = new Set<string>()
  let stop: (() => void) | undefined

  async function wake(): Promise<void> {
    const woken = [...agentIds]
    agentIds.clear()
    stop = undefined
    if ((await store.webhooks.wake(woken, clock(), soonestMs)) > 0) found()
  }

  return {
    add(arrivals: readonly Arrival[]): void {
      for (const { agentId } of arrivals) agentIds.add(agentId)
      stop ??= timer(gatherMs, () => void wake().catch(failed))
    },
    close: (): void => stop?.(),
  }
}
