import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { countIn, secondsUntilReset, spend, type Counter } from '../domain/rates.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'

const agentsMax = 100_000

export interface RequestRates {
  /** Counts one request of the agent, or throws RATE_LIMITED. */
  spend(agentId: string): void
  /** The fields of the IETF draft RateLimit headers for httpapi; none when limits are off. */
  headers(agentId: string): Record<string, string>
}

/** Requests a minute of each acting agent, counted in this process. */
export function createRequestRates({ rateLimits, requestsPerMinute }: Pick<Config, 'rateLimits' | 'requestsPerMinute'>, clock: Clock): RequestRates {
  if (!rateLimits) return { spend: () => {}, headers: () => ({}) }
  const counters = new LRUCache<string, Counter>({ max: agentsMax })
  const none: Counter = { minute: 0, count: 0 }
  return {
    spend(agentId) {
      const now = clock()
      const counter = counters.get(agentId) ?? none
      if (countIn(counter, now) >= requestsPerMinute) throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(now) })
      counters.set(agentId, spend(counter, now))
    },
    headers(agentId) {
      const now = clock()
      const remaining = requestsPerMinute - countIn(counters.get(agentId) ?? none, now)
      return {
        RateLimit: `"requests";r=${remaining};t=${secondsUntilReset(now)}`,
        'RateLimit-Policy': `"requests";q=${requestsPerMinute};w=60`,
      }
    },
  }
}
