import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { currentCount, secondsUntilReset, incremented, emptyCounter, type Counter } from '../domain/rate-counters.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'

const keysMax = 100_000

/** An attempt to authenticate as a client. */
export interface Attempt {
  /** Of a client with a secret; anybody can be another one, so those are limited for each address alone. */
  clientId?: string
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

/** A client's id may be as long as a form, so it is kept as a digest. */
const clientOf = ({ clientId }: Attempt): string | undefined => clientId && hash('sha256', clientId, 'base64url')
const pairOf = (attempt: Attempt): string | undefined => attempt.clientId && `${clientOf(attempt)} ${attempt.source}`

/**
 * Wrong client secrets, codes and refresh tokens, counted in this process. Only failures count, so that many clients
 * can share an address. Ids that do not exist count like those that do.
 */
export function createWrongSecrets(limits: WrongSecretLimits, clock: Clock): WrongSecrets {
  if (!limits.rateLimits) return { requireFew: () => {}, count: () => {} }
  const counting = (most: number, keyOf: (attempt: Attempt) => string | undefined) => {
    const failures = new LRUCache<string, Counter>({ max: keysMax })
    const counterOf = (key: string): Counter => failures.get(key) ?? emptyCounter
    return {
      isFull(attempt: Attempt, now: number): boolean {
        const key = keyOf(attempt)
        return most > 0 && key !== undefined && currentCount(counterOf(key), now) >= most
      },
      fail(attempt: Attempt, now: number): void {
        const key = keyOf(attempt)
        if (key !== undefined) failures.set(key, incremented(counterOf(key), now))
      },
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
      throw new Fault('RATE_LIMITED', 'too many wrong client secrets, codes or refresh tokens', {
        retryAfterSeconds: secondsUntilReset(now),
      })
    },
    count(attempt) {
      const now = clock()
      for (const counter of counters) counter.fail(attempt, now)
    },
  }
}
