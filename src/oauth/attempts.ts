import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { countIn, secondsUntilReset, spend, unspent, type Counter } from '../domain/rates.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'

const keysMax = 100_000

/** Somebody's try to authenticate as a client. */
export interface Attempt {
  clientId: string
  /** Where it came from. */
  source: string
}

export interface Attempts {
  /** Throws RATE_LIMITED where too many attempts have failed in this minute. */
  require(attempt: Attempt): void
  /** Told how an attempt ended. */
  count(attempt: Attempt, genuine: boolean): void
}

export type AttemptLimits = Pick<Config, 'rateLimits' | Extract<keyof Config, `wrongSecrets${string}`>>

/** A client's id may be as long as a form; what is kept of it may not. */
const clientOf = ({ clientId }: Attempt): string => hash('sha256', clientId, 'base64url')
const sourceOf = ({ source }: Attempt): string => source
const pairOf = (attempt: Attempt): string => `${clientOf(attempt)} ${attempt.source}`

/**
 * Wrong client secrets, counted in this process. Only failures count, so that many clients can share an address; and a
 * client that was right from a source before is held to its own failures there alone, so that nobody else's, from
 * wherever, turn it away. Ids that do not exist count like those that do.
 */
export function createAttempts(limits: AttemptLimits, clock: Clock): Attempts {
  if (!limits.rateLimits) return { require: () => {}, count: () => {} }
  const counting = (most: number, keyOf: (attempt: Attempt) => string) => {
    const failures = new LRUCache<string, Counter>({ max: keysMax })
    const counterOf = (attempt: Attempt): Counter => failures.get(keyOf(attempt)) ?? unspent
    return {
      isFull: (attempt: Attempt, now: number): boolean => countIn(counterOf(attempt), now) >= most,
      fail: (attempt: Attempt, now: number): void => void failures.set(keyOf(attempt), spend(counterOf(attempt), now)),
    }
  }
  const own = counting(limits.wrongSecretsPerMinute, pairOf)
  const shared = [
    counting(limits.wrongSecretsPerAddressPerMinute, sourceOf),
    counting(limits.wrongSecretsPerClientPerMinute, clientOf),
  ]
  const known = new LRUCache<string, true>({ max: keysMax })
  return {
    require(attempt) {
      const now = clock()
      const counters = known.has(pairOf(attempt)) ? [own] : [own, ...shared]
      if (!counters.some(({ isFull }) => isFull(attempt, now))) return
      throw new Fault('RATE_LIMITED', 'too many wrong client secrets', { retryAfterSeconds: secondsUntilReset(now) })
    },
    count(attempt, genuine) {
      if (genuine) return void known.set(pairOf(attempt), true)
      const now = clock()
      for (const counter of [own, ...shared]) counter.fail(attempt, now)
    },
  }
}
