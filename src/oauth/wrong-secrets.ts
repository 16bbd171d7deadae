import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { currentCount, secondsUntilReset, incremented, emptyCounter, type Counter } from '../domain/rate-counters.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'

const keysMax = 100_000

/** Somebody's try to authenticate as a client. */
export interface Attempt {
  clientId: string
  /** Where it came from. */
  source: string
}

export interface WrongSecrets {
  /** Throws RATE_LIMITED where too many attempts have failed in this minute. */
  requireFew(attempt: Attempt): void
  /** Counts an attempt that failed. */
  count(attempt: Attempt): void
}

export type WrongSecretLimits = Pick<Config, 'rateLimits' | Extract<keyof Config, `wrongSecrets${string}`>>

/** A client's id may be as long as a form; what is kept of it may not. */
const clientOf = ({ clientId }: Attempt): string => hash('sha256', clientId, 'base64url')
const pairOf = (attempt: Attempt): string => `${clientOf(attempt)} ${attempt.source}`

/**
 * Wrong client secrets, counted in this process. Only failures count, so that many clients can share an address. Ids that
 * do not exist count like those that do.
 */
export function createWrongSecrets(limits: WrongSecretLimits, clock: Clock): WrongSecrets {
  if (!limits.rateLimits) return { requireFew: () => {}, count: () => {} }
  const counting = (most: number, keyOf: (attempt: Attempt) => string) => {
    const failures = new LRUCache<string, Counter>({ max: keysMax })
    const counterOf = (attempt: Attempt): Counter => failures.get(keyOf(attempt)) ?? emptyCounter
    return {
      isFull: (attempt: Attempt, now: number): boolean => most > 0 && currentCount(counterOf(attempt), now) >= most,
      fail: (attempt: Attempt, now: number): void =>
        void failures.set(keyOf(attempt), incremented(counterOf(attempt), now)),
    }
  }
  const counters = [
    counting(limits.wrongSecretsPerMinute, pairOf),
    counting(limits.wrongSecretsPerAddressPerMinute, ({ source }) => source),
    counting(limits.wrongSecretsPerClientPerMinute, clientOf),
  ]
  return {
    requireFew(attempt) {
      const now = clock()
      if (!counters.some(({ isFull }) => isFull(attempt, now))) return
      throw new Fault('RATE_LIMITED', 'too many wrong client secrets', { retryAfterSeconds: secondsUntilReset(now) })
    },
    count(attempt) {
      const now = clock()
      for (const counter of counters) counter.fail(attempt, now)
    },
  }
}
