import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../settings/config.ts'
import { isGeneratedClientId } from '../../domain/clients.ts'
import { unavailable } from '../../fault.ts'
import { createRecent } from '../../platform/recent.ts'
import { dummyHashes, hashSecret, isHashOfGenerated, verifyGenerated, verifySecret } from '../../platform/secret-hashes.ts'
import { createSemaphore, createSemaphores } from '../../platform/semaphore.ts'

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
