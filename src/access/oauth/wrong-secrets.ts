import { hash } from 'node:crypto'
import type { Config } from '../../settings/config.ts'
import { Fault } from '../../fault.ts'
import type { MinuteCounts } from '../limits/minute-counts.ts'

/** An attempt to authenticate as a client. */
export interface SecretAttempt {
  /** Id of a client with a secret. Anybody can act as a public client, so only the address limits those. */
  clientId?: string
  /** IP address or network of the caller. */
  source: string
}

export interface WrongSecrets {
  /** Throws RATE_LIMITED if too many attempts failed in this minute. */
  requireFew(attempt: SecretAttempt): void
  /** Counts an attempt that failed. */
  count(attempt: SecretAttempt): void
}

export type WrongSecretLimits = Pick<Config, 'rateLimits' | Extract<keyof Config, `wrongSecrets${string}`>>

/** Returns a digest of the client id, because an id may be as long as a form. */
const clientOf = ({ clientId }: SecretAttempt): string | undefined => clientId && hash('sha256', clientId, 'base64url')
const pairOf = (attempt: SecretAttempt): string | undefined =>
  attempt.clientId && `${clientOf(attempt)} ${attempt.source}`

/**
 * Limits wrong client secrets, codes, refresh tokens or passwords. Counts only failures, so that many clients can share
 * an address. Counts unknown ids like known ones.
 */
export function createWrongSecrets(
  limits: WrongSecretLimits,
  counts: MinuteCounts,
  what: 'wrong-secrets' | 'wrong-passwords',
): WrongSecrets {
  if (!limits.rateLimits) return { requireFew: () => {}, count: () => {} }
  const limitOf = (name: string, most: number, keyOf: (attempt: SecretAttempt) => string | undefined) => {
    const failures = counts.count(name)
    return {
      isFull(attempt: SecretAttempt): boolean {
        const key = keyOf(attempt)
        return most > 0 && key !== undefined && (failures.of(key) ?? 0) >= most
      },
      fail(attempt: SecretAttempt): void {
        const key = keyOf(attempt)
        if (key !== undefined) failures.add(key)
      },
    }
  }
  const counters = [
    limitOf(what, limits.wrongSecretsPerMinute, pairOf),
    limitOf(`${what} by address`, limits.wrongSecretsPerAddressPerMinute, ({ source }) => source),
    limitOf(`${what} by client`, limits.wrongSecretsPerClientPerMinute, clientOf),
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
