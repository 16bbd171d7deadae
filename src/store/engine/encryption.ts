import { createHash, type KeyObject } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { Fault } from '../../fault.ts'

/** Encryption of stored secrets that the service must read again. Without a key, secrets are stored in clear text. */
export interface Encryption {
  /**
   * Encrypts a secret for one database row. `place` names the table and the row. It is part of the protected header, so
   * the stored text is invalid in any other row.
   */
  encrypt(place: string, secret: string): Promise<string>
  /**
   * Decrypts the text that is stored in the row `place`. Throws a Fault if the text was encrypted for another row, or
   * with an unknown key.
   */
  decrypt(place: string, stored: string): Promise<string>
  /**
   * Returns true if a new secret would be stored in the same way: with the first key, or in clear text without a key.
   */
  isCurrent(stored: string): boolean
  /**
   * Prefix of all secrets that are encrypted with the first key. Secrets of other keys have other prefixes; see
   * `keyPrefixSql`.
   */
  mark: string
}

const alg = 'dir'
const enc = 'A256GCM'

/**
 * Returns true if the text is a compact JWE with direct encryption (`dir`). The second part of such a JWE is empty (RFC
 * 7516, section 7.1).
 */
export const isEncrypted = (stored: string): boolean => /^eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(stored)

/**
 * Returns the prefix of all secrets that a key has encrypted. It encodes the header up to the comma after the key id.
 * These 81 bytes are a multiple of three, so base64 encodes them without a remainder.
 */
const markOf = (kid: string): string =>
  Buffer.from(`${JSON.stringify({ alg, enc, kid }).slice(0, -1)},`).toString('base64url')

/** Length of a key id in characters. A key id is a SHA-256 in base64url (RFC 7638). */
const kidLength = 43

/**
 * Returns an SQL expression: the prefix of a stored secret, which identifies its key. Empty if the secret is stored in
 * clear text.
 */
export const keyPrefixSql = (column: string): string =>
  `case when starts_with(${column}, 'eyJ') then left(${column}, ${markOf('x'.repeat(kidLength)).length}) else '' end`

/**
 * Creates the encryption with these keys. The first key encrypts, and every key decrypts, so that an operator can
 * rotate keys.
 */
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
      if (!isEncrypted(stored))
        throw refusal(`${place} in the database is in clear text, although SECRETS_KEY is set: restore its row`)
      const { kid } = headerOf(stored)
      const key = known.find((one) => one.kid === kid)?.key
      if (!key) throw refusal(`SECRETS_KEY does not have the key that encrypted ${place} in the database: add it`)
      const opened = await compactDecrypt(stored, key, {
        keyManagementAlgorithms: [alg],
        contentEncryptionAlgorithms: [enc],
      }).catch(() => undefined)
      if (opened?.protectedHeader['place'] !== place)
        throw refusal(
          `${place} in the database cannot be decrypted: it was changed, or copied from another row; restore its row`,
        )
      return Buffer.from(opened.plaintext).toString()
    },
    isCurrent: (stored) => isEncrypted(stored) && headerOf(stored).kid === first.kid,
    mark: markOf(first.kid),
  }
}

const unencrypted: Encryption = {
  encrypt: async (_, secret) => secret,
  async decrypt(place, stored) {
    if (isEncrypted(stored)) throw refusal(`SECRETS_KEY is not set, but ${place} in the database is encrypted: set it`)
    return stored
  },
  isCurrent: (stored) => !isEncrypted(stored),
  mark: '',
}

const refusal = (detail: string): Fault => new Fault('SERVICE_UNAVAILABLE', detail)

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
