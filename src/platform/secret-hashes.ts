import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Argon2id (RFC 9106) with the parameters that OWASP names: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

/** What a stored hash may ask for, memory in KiB: checking must not take the process its memory or its threads. */
const costMax = { memory: 131_072, passes: 10, parallelism: 4 }
const tagBytes = 32
const derive = promisify(argon2)

const argon2Form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{11,86})\$([\w+/]{22,86})$/
const sha256Form = /^\$sha256\$([\w+/]{43})$/

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')

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

/** Whether the hash is one that `hashGenerated` makes, which is checked in no time. */
export const isHashOfGenerated = (stored: string): boolean => sha256Form.test(stored)

/** Whether the secret is a generated one and the hash is its hash. */
export function verifyGenerated(secret: string, stored: string): boolean {
  const digest = sha256Form.exec(stored)?.[1]
  return digest !== undefined && timingSafeEqual(hash('sha256', secret, 'buffer'), Buffer.from(digest, 'base64'))
}

/** Whether the secret is the one behind the hash, by the algorithm and with the parameters that the hash names. */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  if (isHashOfGenerated(stored)) return verifyGenerated(secret, stored)
  const [, memory, passes, parallelism, nonce = '', tag = ''] = argon2Form.exec(stored) ?? []
  const asked = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  if (!(asked.memory <= costMax.memory && asked.passes <= costMax.passes && asked.parallelism <= costMax.parallelism))
    throw new Error('a stored hash is of no known form, or costs too much to check')
  const expected = Buffer.from(tag, 'base64')
  const salted = { message: secret, nonce: Buffer.from(nonce, 'base64'), tagLength: expected.length }
  return timingSafeEqual(await derive('argon2id', { ...salted, ...asked }), expected)
}

/** Hashes of either kind that no secret has. */
export const dummyHashes = {
  generated: `$sha256$${unpadded(randomBytes(32))}`,
  chosen: phc(randomBytes(16), randomBytes(tagBytes)),
}
