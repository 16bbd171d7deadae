import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import { unavailable } from '../fault.ts'
import { createGate } from '../platform/gate.ts'

/** Argon2id (RFC 9106) with the parameters that OWASP names: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagBytes = 32
const derive = promisify(argon2)

const compute = (secret: string, nonce: Buffer): Promise<Buffer> => derive('argon2id', { message: secret, nonce, tagLength: tagBytes, ...cost })

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The secret's hash in PHC string format, with a fresh salt. */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await compute(secret, nonce)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the secret is the one behind the hash; without a hash the same work is done, and the answer is no. */
export async function verifySecret(secret: string, phc: string | undefined): Promise<boolean> {
  const [, , , , nonce, tag] = (phc ?? unmatchable).split('$')
  const expected = Buffer.from(tag ?? '', 'base64')
  const actual = await compute(secret, Buffer.from(nonce ?? '', 'base64'))
  return timingSafeEqual(actual, expected) && phc !== undefined
}

const unmatchable = `$argon2id$v=19$m=0,t=0,p=0$${unpadded(randomBytes(16))}$${unpadded(randomBytes(tagBytes))}`

/** A client's secret: 256 bits, in letters that need no escaping. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/** Hashing for whoever asks over the network: a flood of it waits and is refused, and leaves the process its threads. */
export function createSecrets({ hashesAtOnce, hashesWaitingMax }: Pick<Config, 'hashesAtOnce' | 'hashesWaitingMax'>) {
  const gate = createGate({ runningMax: hashesAtOnce, waitingMax: hashesWaitingMax, full: unavailable })
  return {
    hash: (secret: string): Promise<string> => gate(() => hashSecret(secret)),
    verify: (secret: string, phc: string | undefined): Promise<boolean> => gate(() => verifySecret(secret, phc)),
  }
}

export type Secrets = ReturnType<typeof createSecrets>
