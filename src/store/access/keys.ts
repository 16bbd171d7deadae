import type { Encryption } from '../engine/encryption.ts'
import {
  hasKeySql,
  insertStatement,
  type Query,
  statement,
  type Statement,
  type ParameterValues,
} from '../engine/statements.ts'

export interface UrlKeyRow {
  id: string
  /** Secret of 32 bytes in base64url, as stored. It is encrypted if SECRETS_KEY is set. */
  secret: string
  created_at: number
  /** Time from which the key signs, in epoch milliseconds. Until then it only verifies. */
  signs_from: number
}

const listUrlKeysStatement = statement<UrlKeyRow>(
  'list-url-keys',
  `select id, secret, created_at, signs_from from url_key where ${hasKeySql('id')} order by signs_from, id`,
  { id: 'text', secret: 'text', created_at: 'integer', signs_from: 'integer' },
)

const addUrlKeyStatement = insertStatement<never>(
  'add-url-key',
  'url_key',
  ['id', 'secret', 'created_at', 'signs_from'],
  '',
)

export const urlKeyContext = (id: string): string => `url_key/${id}`

/** Returns the store of the keys that sign file URLs. */
export function urlKeysStore(query: Query, encryption: Encryption) {
  return {
    async list(): Promise<UrlKeyRow[]> {
      return (await query(listUrlKeysStatement)).rows
    },
    /** Returns the decrypted secret. Throws a Fault if this process cannot decrypt it. */
    secretOf: ({ id, secret }: UrlKeyRow): Promise<string> => encryption.decrypt(urlKeyContext(id), secret),
    /** Adds a key. Encrypts the given secret before it stores it. */
    async add(key: UrlKeyRow): Promise<void> {
      const secret = await encryption.encrypt(urlKeyContext(key.id), key.secret)
      await query(addUrlKeyStatement, { row: JSON.stringify({ ...key, secret }) })
    },
  }
}

export interface SigningKeyRow {
  kid: string
  /** Private key as a JWK, as stored. It is encrypted if SECRETS_KEY is set. */
  private_jwk: string
  public_jwk: string
  created_at: number
  /** Time from which the key signs, in epoch milliseconds. The service publishes its public part earlier. */
  signs_from: number
}

/** Id of the PostgreSQL advisory lock on keys. All processes of a deployment use the same id. */
const keysLock = 4_077_306

/**
 * Statement that locks all keys until the transaction ends. Processes that start at the same time therefore wait for
 * each other.
 */
export const lockKeysStatement: [Statement<never>, ParameterValues] = [
  statement<never>('lock-keys', 'select pg_advisory_xact_lock(:key)'),
  { key: keysLock },
]

/** Lists all keys. Each process also runs this statement periodically, to find keys that other processes have added. */
const listKeysStatement = statement<SigningKeyRow>(
  'list-keys',
  `select kid, private_jwk, public_jwk, created_at, signs_from from signing_key where ${hasKeySql('kid')} order by signs_from`,
  { kid: 'text', private_jwk: 'text', public_jwk: 'text', created_at: 'integer', signs_from: 'integer' },
)

const addKeyStatement = insertStatement<never>(
  'add-key',
  'signing_key',
  ['kid', 'private_jwk', 'public_jwk', 'created_at', 'signs_from'],
  '',
)

const lockKeyStatement = statement<never>('lock-key', 'select from signing_key where kid = :kid for key share')

const removeKeysStatement = statement<never>('remove-keys', 'delete from signing_key where kid = any(:kids::text[])')

export const signingKeyContext = (kid: string): string => `signing_key/${kid}`

/** Returns the store of the keys that sign access tokens. */
export function keysStore(query: Query, encryption: Encryption) {
  return {
    async list(): Promise<SigningKeyRow[]> {
      return (await query(listKeysStatement)).rows
    },
    /** Locks all keys until the transaction ends. Of several starting processes, only one creates the first key. */
    async lock(): Promise<void> {
      await query(...lockKeysStatement)
    },
    /** Returns true if the key exists. No other transaction can remove it until this transaction ends. */
    async hold(kid: string): Promise<boolean> {
      return (await query(lockKeyStatement, { kid })).rows.length > 0
    },
    /** Returns the decrypted private key. Throws a Fault if this process cannot decrypt it. */
    privateJwk: ({ kid, private_jwk }: SigningKeyRow): Promise<string> =>
      encryption.decrypt(signingKeyContext(kid), private_jwk),
    /** Adds a key. Encrypts the given private key before it stores it. */
    async add(key: SigningKeyRow): Promise<void> {
      const private_jwk = await encryption.encrypt(signingKeyContext(key.kid), key.private_jwk)
      await query(addKeyStatement, { row: JSON.stringify({ ...key, private_jwk }) })
    },
    async remove(kids: readonly string[]): Promise<void> {
      await query(removeKeysStatement, { kids })
    },
  }
}
