import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isGeneratedClientId } from '../../domain/clients.ts'
import { Fault, unavailable } from '../../fault.ts'
import { createRecent } from '../../platform/caches.ts'
import {
  dummyHashes,
  hashSecret,
  isHashOfGenerated,
  verifyGenerated,
  verifySecret,
} from '../../platform/secret-hashes.ts'
import { createSemaphore, createSemaphores } from '../../platform/semaphore.ts'
import type { Config } from '../../settings/config.ts'
import type { MinuteCounts } from '../limits/minute-counts.ts'

/**
 * Returns a hash that matches no secret, for a client that does not exist. Checking it takes as long as for a real
 * client with such an id. An id in the generated form belongs to a client with a generated secret.
 */
export const dummyHashOf = (clientId: string): string =>
  dummyHashes[isGeneratedClientId(clientId) ? 'generated' : 'chosen']

/** Number of remembered secrets. */
const rememberedMax = 10_000

/**
 * Checks secrets from the network. Secrets that people chose are slow to check and wait in a queue, one at a time for
 * each source. One source cannot occupy all threads or the whole queue. A correct secret is remembered as a keyed
 * digest, so its client does not wait again.
 */
export function createSecrets({ hashesAtOnce, hashesWaitingMax }: Pick<Config, 'hashesAtOnce' | 'hashesWaitingMax'>) {
  const limits = { waitingMax: hashesWaitingMax, refusal: unavailable }
  const overall = createSemaphore({ ...limits, runningMax: hashesAtOnce })
  const perSource = createSemaphores({ ...limits, runningMax: 1 })
  const remembered = createRecent<Buffer>(rememberedMax)
  const key = randomBytes(32)
  const digestOf = (secret: string): Buffer => createHmac('sha256', key).update(secret).digest()

  function isRemembered(secret: string, stored: string): boolean {
    const known = remembered.get(stored)
    return known !== undefined && timingSafeEqual(known, digestOf(secret))
  }

  return {
    /** Returns true if a generated or remembered secret is correct. This check is fast. */
    isQuicklyCorrect: (secret: string, stored: string): boolean =>
      verifyGenerated(secret, stored) || isRemembered(secret, stored),

    /** Runs `work` at once if the secret is quick to check. Otherwise waits in the queue of the source. */
    inTurn<T>(source: string, secret: string, stored: string, work: () => Promise<T>): Promise<T> {
      return isHashOfGenerated(stored) || isRemembered(secret, stored) ? work() : perSource(source, () => overall(work))
    },

    /** Hashes a new secret in the queue of the source. */
    hash: (source: string, secret: string): Promise<string> =>
      perSource(source, () => overall(() => hashSecret(secret))),

    /** Returns true if the secret matches the hash. Slow checks belong into `inTurn`. */
    async verify(secret: string, stored: string): Promise<boolean> {
      if (isRemembered(secret, stored)) return true
      const isCorrect = await verifySecret(secret, stored)
      if (isCorrect && !isHashOfGenerated(stored)) remembered.set(stored, digestOf(secret))
      return isCorrect
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>

/** An attempt to authenticate as a client. */
interface SecretAttempt {
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

type WrongSecretLimits = Pick<Config, 'rateLimits' | Extract<keyof Config, `wrongSecrets${string}`>>

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
      throw new Fault(
        'RATE_LIMITED',
        'too many wrong client secrets, codes or refresh tokens: wait until the minute ends',
        {
          retryAfterSeconds: counts.secondsUntilReset(),
        },
      )
    },
    count(attempt) {
      for (const counter of counters) counter.fail(attempt)
    },
  }
}
