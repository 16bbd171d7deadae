import { LRUCache } from 'lru-cache'
import type { OperationId } from '#generated/rest/routes.ts'
import type { Config } from '../config.ts'
import { countIn, secondsUntilReset, spend, unspent, type Counter } from '../domain/rates.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'

const callersMax = 100_000

export interface Rates {
  /** Counts one request of the agent or account, or throws RATE_LIMITED. */
  spend(callerId: string): void
  /** Told what the database says of an agent's sends, which are counted there. */
  sent(agentId: string, counter: Counter): void
  /** The fields of the IETF draft RateLimit headers for httpapi; none when limits are off. */
  headers(callerId: string, operation: OperationId): Record<string, string>
}

/** A denial must look the same whoever is denied what, so it says nothing of quotas. */
export const tellsQuota = (status: number): boolean => status < 500 && ![401, 403, 404].includes(status)

/** Requests a minute of each caller, counted in this process, and how both quotas are told. */
export function createRates({ rateLimits, requestsPerMinute, sendsPerMinute }: Pick<Config, 'rateLimits' | 'requestsPerMinute' | 'sendsPerMinute'>, clock: Clock): Rates {
  if (!rateLimits) return { spend: () => {}, sent: () => {}, headers: () => ({}) }
  const requests = new LRUCache<string, Counter>({ max: callersMax })
  const sends = new LRUCache<string, Counter>({ max: callersMax })
  return {
    spend(callerId) {
      const now = clock()
      const counter = requests.get(callerId) ?? unspent
      if (countIn(counter, now) >= requestsPerMinute) throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: secondsUntilReset(now) })
      requests.set(callerId, spend(counter, now))
    },
    sent: (agentId, counter) => void sends.set(agentId, counter),
    headers(callerId, operation) {
      const now = clock()
      const quotas = [quota('requests', requestsPerMinute, requests.get(callerId) ?? unspent, now)]
      const sent = operation === 'sendMessage' ? sends.get(callerId) : undefined
      if (sent) quotas.push(quota('sends', sendsPerMinute, sent, now))
      return { RateLimit: quotas.map(({ left }) => left).join(', '), 'RateLimit-Policy': quotas.map(({ policy }) => policy).join(', ') }
    },
  }
}

function quota(name: string, most: number, counter: Counter, now: number): { left: string; policy: string } {
  const left = Math.max(0, most - countIn(counter, now))
  return { left: `"${name}";r=${left};t=${secondsUntilReset(now)}`, policy: `"${name}";q=${most};w=60` }
}
