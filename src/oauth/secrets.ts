import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { unavailable } from '../fault.ts'
import { hashesOfNothing, isHashOfGenerated, verifyGenerated, verifySecret } from '../platform/secret-hashes.ts'
import { createSemaphore, createSemaphores } from '../platform/semaphore.ts'

/** Ids that the service makes belong to clients with generated secrets. */
const generatedId = /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * A hash that nothing matches, for a client that does not exist: checking it takes the time that it takes for a client
 * with such an id. A client of the bootstrap file whose id looks generated is the exception: it can be told by time.
 */
export const hashOfNobody = (clientId: string): string =>
  hashesOfNothing[generatedId.test(clientId) ? 'generated' : 'chosen']

/** Chosen secrets that were right, by their hashes. */
const rememberedMax = 10_000

/**
 * Checks for whoever asks over the network. What is slow to check waits its turn, one at a time for each source, so
 * that a flood from one takes the others neither the threads nor their place in the line; and a secret that was right
 * once is known from then on by a digest under a key of this process, so that its client waits for nobody.
 */
export function createSecrets({ hashesAtOnce, hashesWaitingMax }: Pick<Config, 'hashesAtOnce' | 'hashesWaitingMax'>) {
  const limits = { waitingMax: hashesWaitingMax, refusal: unavailable }
  const everybody = createSemaphore({ ...limits, runningMax: hashesAtOnce })
  const each = createSemaphores({ ...limits, runningMax: 1 })
  const remembered = new LRUCache<string, Buffer>({ max: rememberedMax })
  const key = randomBytes(32)
  const digestOf = (secret: string): Buffer => createHmac('sha256', key).update(secret).digest()

  function isRemembered(secret: string, stored: string): boolean {
    const known = remembered.get(stored)
    return known !== undefined && timingSafeEqual(known, digestOf(secret))
  }

  return {
    /** Whether the secret is right, as far as that can be told in no time. */
    isRightAtOnce: (secret: string, stored: string): boolean =>
      verifyGenerated(secret, stored) || isRemembered(secret, stored),

    /** Works at once where the secret is checked in no time, otherwise when it is the turn of the source. */
    inTurn<T>(source: string, secret: string, stored: string, work: () => Promise<T>): Promise<T> {
      return isHashOfGenerated(stored) || isRemembered(secret, stored) ? work() : each(source, () => everybody(work))
    },

    /** Whether the secret is the one behind the hash; to be asked in turn. */
    async verify(secret: string, stored: string): Promise<boolean> {
      if (isRemembered(secret, stored)) return true
      const genuine = await verifySecret(secret, stored)
      if (genuine && !isHashOfGenerated(stored)) remembered.set(stored, digestOf(secret))
      return genuine
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>
