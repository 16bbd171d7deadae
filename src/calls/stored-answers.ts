import type { Config } from '../settings/config.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecentCache } from '../platform/caches.ts'
import type { Store } from '../store/index.ts'

const agentsMax = 100_000

/**
 * Milliseconds after which a process reads a sum again. Until then, the sum ignores answers that other processes store,
 * and answers that are removed.
 */
const sumMs = 600_000

/** Milliseconds after which a process reads the sum of an agent at its limit again. */
const fullSumMs = 60_000

interface Sum {
  bytes: number
  readAt: number
}

/** Sums of the bytes of stored answers, by agent. */
export interface StoredAnswerLimits {
  /** Throws RATE_LIMITED if the stored answers of the agent have reached their limit. */
  requireCapacity(store: Store, agentId: string): Promise<void>
  added(agentId: string, bytes: number): void
}

/**
 * Creates the sums of the bytes of stored answers. A process reads a sum rarely, because the query reads all keys of
 * the agent. Between two reads, the process adds its own answers.
 */
export function createStoredAnswerLimits(
  { keptAnswerBytesMax }: Pick<Config, 'keptAnswerBytesMax'>,
  clock: Clock,
): StoredAnswerLimits {
  const sums = createRecentCache<Sum>(agentsMax)
  const isFull = ({ bytes }: Sum): boolean => bytes >= keptAnswerBytesMax
  const isOld = (sum: Sum): boolean => Math.abs(clock() - sum.readAt) >= (isFull(sum) ? fullSumMs : sumMs)

  async function readSum(store: Store, agentId: string): Promise<Sum> {
    const sum = { bytes: await store.idempotency.bytesOf(agentId), readAt: clock() }
    sums.set(agentId, sum)
    return sum
  }

  return {
    async requireCapacity(store, agentId) {
      const known = sums.get(agentId)
      const sum = known && !isOld(known) ? known : await readSum(store, agentId)
      const retryAfterSeconds = fullSumMs / 1000
      if (isFull(sum))
        throw new Fault(
          'RATE_LIMITED',
          'too many recent writes: the service stores their responses for retries, so wait until old ones expire',
          {
            retryAfterSeconds,
          },
        )
    },
    added(agentId, bytes) {
      const sum = sums.get(agentId)
      if (sum) sum.bytes += bytes
    },
  }
}
