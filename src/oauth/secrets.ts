import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { isGeneratedClientId } from '../domain/clients.ts'
import { unavailable } from '../fault.ts'
import { createRecent } from '../platform/recent.ts'
import { dummyHashes, hashSecret, isHashOfGenerated, verifyGenerated, verifySecret } from '../platform/secret-hashes.ts'
import { createSemaphore, createSemaphores } from '../platform/semaphore.ts'

/**
 * A hash that nothing matches, for a client that does not exist: checking it takes the time that it takes for a client
 * with such an id. An id of the form that the service makes belongs to a client with a generated secret.
 */
export const dummyHashOf = (clientId: string): string =>
  dummyHashes[isGeneratedClientId(clientId) ? 'generated' : 'chosen']

/** Chosen secrets that were right, by their hashes. */
const rememberedMax = 10_000

/**
 * Checks secrets that come over the network. Chosen secrets are slow to check and wait in a queue, one at a time for
 * each source, so that a flood from one source takes neither all threads nor all places in the queue. A secret that was
 * right once is remembered by a keyed digest, so that its client does not wait again.
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
    /** Whether the secret is a generated or remembered one and right, which is quick to find out. */
    isRightAtOnce: (secret: string, stored: string): boolean =>
      verifyGenerated(secret, stored) || isRemembered(secret, stored),

    /** Runs `work` at once where the secret is quick to check, otherwise when it is the turn of the source. */
    inTurn<T>(source: string, secret: string, stored: string, work: () => Promise<T>): Promise<T> {
      return isHashOfGenerated(stored) || isRemembered(secret, stored) ? work() : perSource(source, () => overall(work))
    },

    /** The hash of a newly chosen secret, when it is the turn of the source. */
    hash: (source: string, secret: string): Promise<string> =>
      perSource(source, () => overall(() => hashSecret(secret))),

    /** Whether the secret is the one behind the hash; to be asked in turn. */
    async verify(secret: string, stored: string): Promise<boolean> {
      if (isRemembered(secret, stored)) return true
      const isRight = await verifySecret(secret, stored)
      if (isRight && !isHashOfGenerated(stored)) remembered.set(stored, digestOf(secret))
      return isRight
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>
