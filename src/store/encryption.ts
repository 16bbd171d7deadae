import { createHash, type KeyObject } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { Fault } from '../fault.ts'

/** How secrets are stored that must be readable again. Without a key they are stored as they are. */
export interface Encryption {
  /** A secret as it is stored in this place, which is written into it and cannot be changed in it. */
  encrypt(place: string, secret: string): Promise<string>
  /** What is stored in this place. Throws a Fault where that was not encrypted for it, by a key that is known here. */
  decrypt(place: string, stored: string): Promise<string>
  /** Whether it is stored as it would be today. */
  isCurrent(stored: string): boolean
  /** How all that is stored today begins, by which it is told from what others have encrypted; see `markIn`. */
  mark: string
}

const alg = 'dir'
const enc = 'A256GCM'

/** The compact form of a JWE whose key is used directly, which has no second part (RFC 7516 section 7.1). */
export const isEncrypted = (stored: string): boolean => /^eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(stored)

/** So many characters: a header begins with as many bytes, up to the comma behind the name, as base64 has whole. */
const markOf = (kid: string): string =>
  Buffer.from(`${JSON.stringify({ alg, enc, kid }).slice(0, -1)},`).toString('base64url')

/** Of a SHA-256 in base64url, as keys are named (RFC 7638). */
const kidLength = 43

/** In SQL: by which key the secret of a column was encrypted, as its header begins; empty where it is in clear. */
export const markIn = (column: string): string =>
  `case when starts_with(${column}, 'eyJ') then left(${column}, ${markOf('x'.repeat(kidLength)).length}) else '' end`

/** The first key encrypts, each of them decrypts: that is how one takes the place of another. */
export function createEncryption(keys: readonly KeyObject[]): Encryption {
  const [first, ...others] = keys.map((key) => ({ key, kid: thumbprintOf(key) }))
  if (!first) return unencrypted
  const known = [first, ...others]
  return {
    encrypt: (place, secret) =>
      new CompactEncrypt(Buffer.from(secret))
        .setProtectedHeader({ alg, enc, kid: first.kid, place })
        .encrypt(first.key),
    async decrypt(place, stored) {
      if (!isEncrypted(stored)) throw refusal(`${place} in the database is not encrypted, although it should be`)
      const { kid } = headerOf(stored)
      const key = known.find((one) => one.kid === kid)?.key
      if (!key) throw refusal(`SECRETS_KEY is not the one that ${place} in the database was encrypted by`)
      const opened = await compactDecrypt(stored, key, {
        keyManagementAlgorithms: [alg],
        contentEncryptionAlgorithms: [enc],
      }).catch(() => undefined)
      if (opened?.protectedHeader['place'] !== place)
        throw refusal(`${place} in the database cannot be decrypted: it was changed, or put there from another row`)
      return Buffer.from(opened.plaintext).toString()
    },
    isCurrent: (stored) => isEncrypted(stored) && headerOf(stored).kid === first.kid,
    mark: markOf(first.kid),
  }
}

const unencrypted: Encryption = {
  encrypt: async (_, secret) => secret,
  async decrypt(place, stored) {
    if (isEncrypted(stored)) throw refusal(`SECRETS_KEY is not set, and ${place} in the database is encrypted`)
    return stored
  },
  isCurrent: (stored) => !isEncrypted(stored),
  mark: '',
}

const refusal = (detail: string): Fault => new Fault('SERVICE_UNAVAILABLE', detail)

/** Names a key (RFC 7638). A hash of 32 random bytes tells nothing of them. */
const thumbprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(JSON.stringify({ k: key.export().toString('base64url'), kty: 'oct' }))
    .digest('base64url')

function headerOf(stored: string): { kid?: string } {
  try {
    return decodeProtectedHeader(stored)
  } catch {
    return {}
  }
}
