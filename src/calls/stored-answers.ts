import type { Config } from '../settings/config.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecent } from '../platform/caches.ts'
import type { Store } from '../store/index.ts'

const agentsMax = 100_000

/** Time after which a sum is read again. Until then it misses the answers of other processes and the removed ones. */
const sumMs = 600_000

/** Time after which the sum of an agent at its limit is read again. */
const fullSumMs = 60_000

interface Sum {
  bytes: number
  readAt: number
}

/** Bytes of the stored answers of each agent. */
export interface StoredAnswers {
  /** Throws RATE_LIMITED if the stored answers of the agent have reached their limit. */
  requireCapacity(store: Store, agentId: string): Promise<void>
  added(agentId: string, bytes: number): void
}

/**
 * Creates the sums of stored bytes. Reading a sum reads all keys of an agent, so it is read rarely and added to in
 * between.
 */
export function createStoredAnswers(
  { keptAnswerBytesMax }: Pick<Config, 'keptAnswerBytesMax'>,
  clock: Clock,
): StoredAnswers {
  const sums = createRecent<Sum>(agentsMax)
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
