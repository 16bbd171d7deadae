import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isGeneratedClientId } from '../../domain/clients.ts'
import { Fault, unavailableError } from '../../fault.ts'
import { createRecentCache } from '../../platform/caches.ts'
import {
  dummyHashes,
  hashSecret,
  isGeneratedSecretHash,
  verifyGeneratedSecret,
  verifySecret,
} from '../../platform/secret-hashes.ts'
import { createSemaphore, createSemaphores } from '../../platform/semaphore.ts'
import type { Config } from '../../settings/config.ts'
import type { MinuteCounts } from '../minute-counts.ts'

/**
 * Returns a hash that matches no secret, for a client id that does not exist. The check takes as long as for an
 * existing client, so its time reveals nothing. Clients with generated ids have generated secrets, which are fast to
 * check.
 */
export const dummyHashOf = (clientId: string): string =>
  dummyHashes[isGeneratedClientId(clientId) ? 'generated' : 'chosen']

/** Highest number of correct secrets whose digests are in memory. */
const rememberedMax = 10_000

/**
 * Creates the check of secrets that clients send. A secret that a person chose is slow to check, so it waits in a
 * queue. The queue checks one secret of each source at a time, so that no source occupies all threads. The digest of a
 * correct secret stays in memory, so that its next check is fast.
 */
export function createSecretChecks({
  hashesAtOnce,
  hashesWaitingMax,
}: Pick<Config, 'hashesAtOnce' | 'hashesWaitingMax'>) {
  const limits = { waitingMax: hashesWaitingMax, refusal: unavailableError }
  const overall = createSemaphore({ ...limits, runningMax: hashesAtOnce })
  const perSource = createSemaphores({ ...limits, runningMax: 1 })
  const remembered = createRecentCache<Buffer>(rememberedMax)
  const key = randomBytes(32)
  const digestOf = (secret: string): Buffer => createHmac('sha256', key).update(secret).digest()

  function isRemembered(secret: string, stored: string): boolean {
    const known = remembered.get(stored)
    return known !== undefined && timingSafeEqual(known, digestOf(secret))
  }

  return {
    /** Returns true if the secret is correct and fast to check, because it is generated or its digest is in memory. */
    isQuicklyCorrect: (secret: string, stored: string): boolean =>
      verifyGeneratedSecret(secret, stored) || isRemembered(secret, stored),

    /** Runs `work` at once if the secret is fast to check. Otherwise `work` waits in the queue of the source. */
    inTurn<T>(source: string, secret: string, stored: string, work: () => Promise<T>): Promise<T> {
      return isGeneratedSecretHash(stored) || isRemembered(secret, stored)
        ? work()
        : perSource(source, () => overall(work))
    },

    /** Hashes a new secret. Hashing is slow, so it waits in the queue of the source. */
    hash: (source: string, secret: string): Promise<string> =>
      perSource(source, () => overall(() => hashSecret(secret))),

    /** Returns true if the secret matches the hash. Callers must run a slow check within `inTurn`. */
    async verify(secret: string, stored: string): Promise<boolean> {
      if (isRemembered(secret, stored)) return true
      const isCorrect = await verifySecret(secret, stored)
      if (isCorrect && !isGeneratedSecretHash(stored)) remembered.set(stored, digestOf(secret))
      return isCorrect
    },
  }
}

export type SecretChecks = ReturnType<typeof createSecretChecks>

/** Attempt to authenticate with a secret. */
interface SecretAttempt {
  /**
   * Id of the client, or username of the account. Absent for a public client, because only the limit of its address
   * applies.
   */
  clientId?: string
  /** IP address or network of the caller. */
  source: string
}

/** Takes the count of an attempt back, because its secret was correct. */
export type TakeBack = () => Promise<void>

export interface FailedSecretLimits {
  /** Throws RATE_LIMITED if too many attempts failed in this minute. */
  requireFew(attempt: SecretAttempt): void
  /**
   * Counts an attempt as failed before its secret is checked, so that concurrent attempts do not exceed the limits, not
   * even those of other processes. Throws RATE_LIMITED if too many attempts failed in this minute.
   */
  reserve(attempt: SecretAttempt): Promise<TakeBack>
  /** Counts an attempt that failed. */
  count(attempt: SecretAttempt): void
}

type WrongSecretLimits = Pick<Config, 'rateLimits' | Extract<keyof Config, `wrongSecrets${string}`>>

/** Returns a digest of the client id, because the id itself may be very long. */
const clientOf = ({ clientId }: SecretAttempt): string | undefined => clientId && hash('sha256', clientId, 'base64url')
const pairOf = (attempt: SecretAttempt): string | undefined =>
  attempt.clientId && `${clientOf(attempt)} ${attempt.source}`

/**
 * Creates the limits on failed attempts with client secrets, refresh tokens, passwords or codes. Successful attempts do
 * not count, so that many clients can share an address. Attempts with unknown client ids count like all others.
 */
export function createFailedSecretLimits(
  limits: WrongSecretLimits,
  counts: MinuteCounts,
  name: 'wrong-secrets' | 'wrong-passwords' | 'wrong-codes',
): FailedSecretLimits {
  if (!limits.rateLimits) return { requireFew: () => {}, reserve: async () => async () => {}, count: () => {} }
  const kinds = [
    { what: name, most: limits.wrongSecretsPerMinute, keyOf: pairOf },
    {
      what: `${name} by address`,
      most: limits.wrongSecretsPerAddressPerMinute || Infinity,
      keyOf: ({ source }: SecretAttempt) => source,
    },
    { what: `${name} by client`, most: limits.wrongSecretsPerClientPerMinute, keyOf: clientOf },
  ].map((kind) => ({ ...kind, failures: counts.count(kind.what) }))

  /** Returns the limits that apply to an attempt, with its keys. */
  const limitsOf = (attempt: SecretAttempt) =>
    kinds.flatMap(({ keyOf, ...kind }) => {
      const key = keyOf(attempt)
      return key === undefined ? [] : [{ ...kind, key }]
    })
  return {
    requireFew(attempt) {
      if (!limitsOf(attempt).some(({ failures, key, most }) => (failures.of(key) ?? 0) >= most)) return
      throw new Fault(
        'RATE_LIMITED',
        'too many wrong client secrets, codes or refresh tokens: wait until the minute ends',
        {
          retryAfterSeconds: counts.secondsUntilReset(),
        },
      )
    },
    reserve: (attempt) => counts.reserve(limitsOf(attempt)),
    count(attempt) {
      for (const { failures, key } of limitsOf(attempt)) failures.add(key)
    },
  }
}
