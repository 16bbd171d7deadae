import type { RouteFacts } from '#generated/rest/routes.ts'
import type { Config } from '../config.ts'
import { currentCount, type Counter } from '../domain/rate-counters.ts'
import type { MinuteCount, MinuteCounts } from '../minute-counts.ts'
import { createRecent } from '../platform/recent.ts'

const sendersMax = 100_000

type Rate = RouteFacts['rate']

export interface Rates {
  /** Counts one request of the agent or account, also in the limit of its kind, or throws RATE_LIMITED. */
  spend(callerId: string, rate: Rate): void
  /** Counts what is asked beside its request, in the limit of its kind alone, or throws RATE_LIMITED. */
  spendMore(callerId: string, rate: 'writes' | 'searches'): void
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

type Count = Pick<MinuteCount, 'of' | 'spend'>

/** What each caller does in a minute, in all processes as of a second ago. */
export function createRates(config: RateLimits, counts: MinuteCounts): Rates {
  if (!config.rateLimits)
    return { spend: () => {}, spendMore: () => {}, spendFrom: () => {}, sent: () => {}, quotas: () => [] }
  const { secondsUntilReset } = counts
  const sent = createRecent<Counter>(sendersMax)
  const sends = {
    of(agentId: string): number | undefined {
      const counter = sent.get(agentId)
      return counter && currentCount(counter, counts.now())
    },
    spend: () => {}, // counted where they are accepted
  }
  const limit = (name: string, most: number, count: Count = counts.count(name)) => ({ name, most, count })
  const requests = limit('requests', config.requestsPerMinute)
  const limits = {
    sends: limit('sends', config.sendsPerMinute, sends),
    writes: limit('writes', config.writesPerMinute),
    searches: limit('searches', config.searchesPerMinute),
    registrations: limit('registrations', config.registrationsPerAddressPerMinute || Infinity),
  }

  const spend = ({ most, count }: typeof requests, callerId: string): void => count.spend(callerId, most)

  return {
    spend(callerId, rate) {
      spend(requests, callerId)
      if (rate !== null && rate !== 'sends') spend(limits[rate], callerId)
    },
    spendMore: (callerId, rate) => spend(limits[rate], callerId),
    spendFrom: (source, rate) => spend(limits[rate], source),
    sent: (agentId, counter) => void sent.set(agentId, counter),
    quotas(callerId, rate) {
      return [requests, ...(rate === null ? [] : [limits[rate]])].flatMap(({ name, most, count }) => {
        const used = count.of(callerId)
        if (used === undefined) return []
        return [{ name, perMinute: most, left: Math.max(0, most - used), secondsUntilReset: secondsUntilReset() }]
      })
    },
  }
}
