import { argon2, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { unavailable } from '../fault.ts'
import { createSemaphore, createSemaphores } from '../platform/semaphore.ts'

/** Argon2id (RFC 9106) with the parameters that OWASP names: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

/** What a stored hash may ask for, memory in KiB: checking must not take the process its memory or its threads. */
const costMax = { memory: 131_072, passes: 10, parallelism: 4 }
const tagBytes = 32
const derive = promisify(argon2)

const argon2Form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{11,86})\$([\w+/]{22,86})$/
const sha256Form = /^\$sha256\$([\w+/]{43})$/

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The hash of a secret that a person chose, in PHC string format, freshly salted: slow, since it could be guessed. */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: secret, nonce, tagLength: tagBytes, ...cost })
  return phc(nonce, tag)
}

const phc = (nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`

/** The hash of a secret that `generateSecret` made, in the same manner: nobody guesses 256 random bits. */
export const hashGenerated = (secret: string): string => `$sha256$${unpadded(hash('sha256', secret, 'buffer'))}`

/** A client's secret: 256 bits, in letters that need no escaping. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/** Whether the secret is the one behind the hash of a generated one; no other hash has one. */
function isGenerated(secret: string, stored: string): boolean {
  const digest = sha256Form.exec(stored)?.[1]
  return digest !== undefined && timingSafeEqual(hash('sha256', secret, 'buffer'), Buffer.from(digest, 'base64'))
}

/** Whether the secret is the one behind the hash, by the algorithm and with the parameters that the hash names. */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  if (sha256Form.test(stored)) return isGenerated(secret, stored)
  const [, memory, passes, parallelism, nonce = '', tag = ''] = argon2Form.exec(stored) ?? []
  const asked = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  if (!(asked.memory <= costMax.memory && asked.passes <= costMax.passes && asked.parallelism <= costMax.parallelism))
    throw new Error('a stored hash is of no known form, or costs too much to check')
  const expected = Buffer.from(tag, 'base64')
  const salted = { message: secret, nonce: Buffer.from(nonce, 'base64'), tagLength: expected.length }
  return timingSafeEqual(await derive('argon2id', { ...salted, ...asked }), expected)
}

/** Ids that the service makes belong to clients with generated secrets. */
const generatedId = /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

const nobodys = {
  generated: `$sha256$${unpadded(randomBytes(32))}`,
  chosen: phc(randomBytes(16), randomBytes(tagBytes)),
}

/**
 * A hash that nothing matches, for a client that does not exist: checking it takes the time that it takes for a client
 * with such an id. A client of the bootstrap file whose id looks generated is the exception: it can be told by time.
 */
export const hashOfNobody = (clientId: string): string => nobodys[generatedId.test(clientId) ? 'generated' : 'chosen']

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
      isGenerated(secret, stored) || isRemembered(secret, stored),

    /** Works at once where the secret is checked in no time, otherwise when it is the turn of the source. */
    inTurn<T>(source: string, secret: string, stored: string, work: () => Promise<T>): Promise<T> {
      return sha256Form.test(stored) || isRemembered(secret, stored) ? work() : each(source, () => everybody(work))
    },

    /** Whether the secret is the one behind the hash; to be asked in turn. */
    async verify(secret: string, stored: string): Promise<boolean> {
      if (isRemembered(secret, stored)) return true
      const genuine = await verifySecret(secret, stored)
      if (genuine && !sha256Form.test(stored)) remembered.set(stored, digestOf(secret))
      return genuine
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>
