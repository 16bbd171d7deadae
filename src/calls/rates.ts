import type { RouteFacts } from '#generated/rest/routes.ts'
import type { Config } from '../settings/config.ts'
import { currentCount, type EventCounter } from '../domain/rate-counters.ts'
import type { KeyedMinuteCounts, MinuteCounts } from '../access/minute-counts.ts'
import { createRecentCache } from '../platform/caches.ts'

const sendersMax = 100_000

type Rate = RouteFacts['rate']

export interface RateLimits {
  /** Counts a request of the agent or account, in total and for its kind. Throws RATE_LIMITED above a limit. */
  spend(callerId: string, rate: Rate): void
  /** Counts a further action of a request, only against the limit of its kind. Throws RATE_LIMITED above the limit. */
  spendMore(callerId: string, rate: 'writes' | 'searches'): void
  /** Counts a request of an address, only against the limit of its kind. Throws RATE_LIMITED above the limit. */
  spendFrom(source: string, rate: NonNullable<Rate>): void
  /** Sets the count of an agent's sends to the count in the database. */
  sent(agentId: string, counter: EventCounter): void
  /**
   * Returns the remaining requests of the caller under each limit that applies to such a call. Returns an empty list if
   * limits are off.
   */
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

export type RateLimitSettings = Pick<Config, 'rateLimits' | PerMinute>

type Count = Pick<KeyedMinuteCounts, 'of' | 'spend'>

/** Creates the limits per minute. The counts include all processes, with a delay of one second. */
export function createRateLimits(config: RateLimitSettings, counts: MinuteCounts): RateLimits {
  if (!config.rateLimits)
    return { spend: () => {}, spendMore: () => {}, spendFrom: () => {}, sent: () => {}, quotas: () => [] }
  const { secondsUntilReset } = counts
  const sent = createRecentCache<EventCounter>(sendersMax)
  const sends = {
    of(agentId: string): number | undefined {
      const counter = sent.get(agentId)
      return counter && currentCount(counter, counts.now())
    },
    spend: () => {}, // sends are counted when they are accepted
  }
  const limit = (name: string, maximum: number, count: Count = counts.count(name)) => ({ name, maximum, count })
  const requests = limit('requests', config.requestsPerMinute)
  const limits = {
    sends: limit('sends', config.sendsPerMinute, sends),
    writes: limit('writes', config.writesPerMinute),
    searches: limit('searches', config.searchesPerMinute),
    registrations: limit('registrations', config.registrationsPerAddressPerMinute || Infinity),
  }

  const spend = ({ maximum, count }: typeof requests, callerId: string): void => count.spend(callerId, maximum)

  return {
    spend(callerId, rate) {
      spend(requests, callerId)
      if (rate !== null && rate !== 'sends') spend(limits[rate], callerId)
    },
    spendMore: (callerId, rate) => spend(limits[rate], callerId),
    spendFrom: (source, rate) => spend(limits[rate], source),
    sent: (agentId, counter) => void sent.set(agentId, counter),
    quotas(callerId, rate) {
      return [requests, ...(rate === null ? [] : [limits[rate]])].flatMap(({ name, maximum, count }) => {
        const used = count.of(callerId)
        if (used === undefined) return []
        return [{ name, perMinute: maximum, left: Math.max(0, maximum - used), secondsUntilReset: secondsUntilReset() }]
      })
    },
  }
}
