import { changeKey, type AuthorityChange } from '../domain/authority.ts'
import { createRepeatingWorker } from '../platform/repeating-worker.ts'

/**
 * Highest number of queued changes of authority. Further changes are dropped. The sweep over all subscriptions finds
 * them.
 */
const queuedMax = 10_000

interface EndingDeps {
  findEnded(of: AuthorityChange): Promise<boolean>
  failed(error: unknown): void
}

/**
 * Queues changes of authority and wakes the subscriptions that they end or allow again. Calls `found` after each
 * change that affected a subscription.
 */
export function createAuthorityChangeQueue({ findEnded, failed }: EndingDeps, found: () => void) {
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
      if (queue.size < queuedMax) queue.set(changeKey(change), change)
      cycle.start()
    },
    finished: cycle.idle,
  }
}
