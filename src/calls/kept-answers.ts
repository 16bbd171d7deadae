import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecent } from '../platform/recent.ts'
import type { Store } from '../store/index.ts'

const agentsMax = 100_000

/** How long a sum is added to before it is taken anew, for what other processes keep and what has been forgotten. */
const sumMs = 600_000

/** The same for an agent that is over its limit and waits. */
const fullMs = 60_000

interface Sum {
  bytes: number
  takenAt: number
}

/** How many bytes of answers are kept under the keys of each agent. */
export interface KeptAnswers {
  /** Throws RATE_LIMITED where the answers of the agent take all the bytes that they may. */
  requireCapacity(store: Store, agentId: string): Promise<void>
  added(agentId: string, bytes: number): void
}

/** A sum reads all keys of an agent, so it is taken now and then and added to in between. */
export function createKeptAnswers(
  { keptAnswerBytesMax }: Pick<Config, 'keptAnswerBytesMax'>,
  clock: Clock,
): KeptAnswers {
  const sums = createRecent<Sum>(agentsMax)
  const isFull = ({ bytes }: Sum): boolean => bytes >= keptAnswerBytesMax
  const isOld = (sum: Sum): boolean => Math.abs(clock() - sum.takenAt) >= (isFull(sum) ? fullMs : sumMs)

  async function take(store: Store, agentId: string): Promise<Sum> {
    const sum = { bytes: await store.idempotency.bytesOf(agentId), takenAt: clock() }
    sums.set(agentId, sum)
    return sum
  }

  return {
    async requireCapacity(store, agentId) {
      const known = sums.get(agentId)
      const sum = known && !isOld(known) ? known : await take(store, agentId)
      const retryAfterSeconds = fullMs / 1000
      if (isFull(sum)) throw new Fault('RATE_LIMITED', 'too many answers are kept for retries', { retryAfterSeconds })
    },
    added(agentId, bytes) {
      const sum = sums.get(agentId)
      if (sum) sum.bytes += bytes
    },
  }
}
