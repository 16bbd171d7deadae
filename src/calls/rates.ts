import { LRUCache } from 'lru-cache'
import type { RouteFacts } from '#generated/rest/routes.ts'
import type { Config } from '../config.ts'
import { currentCount, secondsUntilReset, incremented, emptyCounter, type Counter } from '../domain/rate-counters.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'

const callersMax = 100_000

type Rate = RouteFacts['rate']

export interface Rates {
  /** Counts one request of the agent or account, also in the limit of its kind, or throws RATE_LIMITED. */
  spend(callerId: string, rate: Rate): void
  /** Counts a request of whoever comes from there, in the limit of its kind alone, or throws RATE_LIMITED. */
  spendFrom(source: string, rate: NonNullable<Rate>): void
  /** Told what the database says of an agent's sends, which are counted there. */
  sent(agentId: string, counter: Counter): void
  /** What the caller has left of the limits that count such a call; none when limits are off. */
  quotas(callerId: string, rate: Rate): Quota[]
}

export interface Quota {
  name: string
  perMinute: number
  left: number
  secondsUntilReset: number
}

type PerMinute =
  | 'registrationsPerAddressPerMinute'
  | 'requestsPerMinute'
  | 'sendsPerMinute'
  | 'writesPerMinute'
  | 'searchesPerMinute'

export type RateLimits = Pick<Config, 'rateLimits' | PerMinute>

/** What each caller does in a minute, counted in this process. */
export function createRates(config: RateLimits, clock: Clock): Rates {
  if (!config.rateLimits) return { spend: () => {}, spendFrom: () => {}, sent: () => {}, quotas: () => [] }
  const counters = (): LRUCache<string, Counter> => new LRUCache({ max: callersMax })
  const limit = (name: string, most: number) => ({ name, most, counters: counters() })
  const requests = limit('requests', config.requestsPerMinute)
  const limits = {
    sends: limit('sends', config.sendsPerMinute),
    writes: limit('writes', config.writesPerMinute),
    searches: limit('searches', config.searchesPerMinute),
    registrations: limit('registrations', config.registrationsPerAddressPerMinute || Infinity),
  }

  function count({ most, counters }: typeof requests, callerId: string): void {
    const now = clock()
    const counter = counters.get(callerId) ?? emptyCounter
    const retryAfterSeconds = secondsUntilReset(now)
    if (currentCount(counter, now) >= most) throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds })
    counters.set(callerId, incremented(counter, now))
  }

  return {
    spend(callerId, rate) {
      count(requests, callerId)
      if (rate !== null && rate !== 'sends') count(limits[rate], callerId)
    },
    spendFrom: (source, rate) => count(limits[rate], source),
    sent: (agentId, counter) => void limits.sends.counters.set(agentId, counter),
    quotas(callerId, rate) {
      const now = clock()
      return [requests, ...(rate === null ? [] : [limits[rate]])].flatMap(({ name, most, counters }) => {
        const counter = counters.get(callerId)
        if (!counter) return []
        const left = Math.max(0, most - currentCount(counter, now))
        return [{ name, perMinute: most, left, secondsUntilReset: secondsUntilReset(now) }]
      })
    },
  }
}
