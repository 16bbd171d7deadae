import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Parameters of Argon2id (RFC 9106), as OWASP recommends them: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

/**
 * Highest parameters of a stored hash, with the memory in KiB. Checking a hash must not use up the memory or threads of
 * the process.
 */
const costMax = { memory: 131_072, passes: 10, parallelism: 4 }
const tagBytes = 32
const derive = promisify(argon2)

const argon2Form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{11,86})\$([\w+/]{22,86})$/
const sha256Form = /^\$sha256\$([\w+/]{43})$/

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')

/**
 * Returns the salted hash of a secret that a person chose, in PHC string format. The hash is slow to compute, because
 * an attacker can guess such a secret.
 */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: secret, nonce, tagLength: tagBytes, ...cost })
  return phc(nonce, tag)
}

const phc = (nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`

/**
 * Returns the hash of a generated secret, in the same format. A fast hash is enough, because nobody can guess 256
 * random bits.
 */
export const hashGeneratedSecret = (secret: string): string => `$sha256$${unpadded(hash('sha256', secret, 'buffer'))}`

/** Returns a new secret of 256 random bits, in characters that need no escaping. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/** Returns true if `hashGeneratedSecret` created the hash. Such a hash is fast to check. */
export const isGeneratedSecretHash = (stored: string): boolean => sha256Form.test(stored)

/** Returns true if the hash belongs to a generated secret and matches this secret. */
export function verifyGeneratedSecret(secret: string, stored: string): boolean {
  const digest = sha256Form.exec(stored)?.[1]
  return digest !== undefined && timingSafeEqual(hash('sha256', secret, 'buffer'), Buffer.from(digest, 'base64'))
}

/**
 * Returns true if the secret matches the hash. Uses the algorithm and parameters of the hash. Throws if they are
 * unknown or too expensive.
 */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  if (isGeneratedSecretHash(stored)) return verifyGeneratedSecret(secret, stored)
  const [, memory, passes, parallelism, nonce = '', tag = ''] = argon2Form.exec(stored) ?? []
  const found = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  if (!(found.memory <= costMax.memory && found.passes <= costMax.passes && found.parallelism <= costMax.parallelism))
    throw new Error('a stored hash has an unknown format, or is too expensive to check')
  const expected = Buffer.from(tag, 'base64')
  const salted = { message: secret, nonce: Buffer.from(nonce, 'base64'), tagLength: expected.length }
  return timingSafeEqual(await derive('argon2id', { ...salted, ...found }), expected)
}

/** Hashes that match no secret, one in each of the two formats. */
export const dummyHashes = {
  generated: `$sha256$${unpadded(randomBytes(32))}`,
  chosen: phc(randomBytes(16), randomBytes(tagBytes)),
}
