import { hash } from 'node:crypto'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'
import type { MinuteCounts } from '../minute-counts.ts'

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
 * Wrong client secrets, codes and refresh tokens, or passwords. Only failures count, so that many clients can share an
 * address. Ids that do not exist count like those that do.
 */
export function createWrongSecrets(
  limits: WrongSecretLimits,
  counts: MinuteCounts,
  what: 'wrong-secrets' | 'wrong-passwords',
): WrongSecrets {
  if (!limits.rateLimits) return { requireFew: () => {}, count: () => {} }
  const counting = (name: string, most: number, keyOf: (attempt: Attempt) => string | undefined) => {
    const failures = counts.count(name)
    return {
      isFull(attempt: Attempt): boolean {
        const key = keyOf(attempt)
        return most > 0 && key !== undefined && (failures.of(key) ?? 0) >= most
      },
      fail(attempt: Attempt): void {
        const key = keyOf(attempt)
        if (key !== undefined) failures.add(key)
      },
    }
  }
  const counters = [
    counting(what, limits.wrongSecretsPerMinute, pairOf),
    counting(`${what} by address`, limits.wrongSecretsPerAddressPerMinute, ({ source }) => source),
    counting(`${what} by client`, limits.wrongSecretsPerClientPerMinute, clientOf),
  ]
  return {
    requireFew(attempt) {
      if (!counters.some(({ isFull }) => isFull(attempt))) return
      throw new Fault('RATE_LIMITED', 'too many wrong client secrets, codes or refresh tokens', {
        retryAfterSeconds: counts.secondsUntilReset(),
      })
    },
    count(attempt) {
      for (const counter of counters) counter.fail(attempt)
    },
  }
}
